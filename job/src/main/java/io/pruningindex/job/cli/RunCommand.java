package io.pruningindex.job.cli;

import io.pruningindex.job.cli.cluster.EmbeddedCluster;
import io.pruningindex.job.cli.cluster.StateFolder;
import io.pruningindex.job.cli.cluster.StateLock;
import io.pruningindex.job.config.JobArguments;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.JobConfigurationReader;
import io.pruningindex.job.config.TableConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Follows tables in a cluster inside this process until it is stopped. */
@Command(
    name = "run",
    header = "Follow tables and answer for them, in a cluster inside this process.",
    description = "Runs until it is stopped with Ctrl-C.",
    customSynopsis = {
      "pruning-index run --table=NAME=PATH [--table=NAME=PATH]... [OPTION...]",
      "       pruning-index run --config=FILE [OPTION...]"
    },
    footer = {
      "  " + PruningIndexCommand.COMMAND + " run \\",
      "    --table orders=/data/orders --table events=/data/events",
      "  " + PruningIndexCommand.COMMAND + " run \\",
      "    --config job.yaml --state-dir /var/lib/pruning-index"
    })
final class RunCommand implements Callable<Integer> {
  private static final long MILLIS_BETWEEN_LOOKS = 1_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--table",
      paramLabel = "NAME=PATH",
      description = "A table to follow: how planners call it, and where it lies.")
  private List<String> tables = List.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The job's configuration in YAML, as for 'flink run'.")
  private Path config;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8081",
      description = "The dashboard's port, or the next free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description =
          "Where checkpoints and the log are kept; a later run with the same folder goes on from"
              + " there (default: a temporary folder, deleted at the end unless the run failed).")
  private Path stateDir;

  @Override
  public Integer call() throws Exception {
    JobConfiguration configuration = configuration();
    warnOfMissingTables(configuration);
    if (stateDir == null) {
      return run(configuration);
    }
    StateLock lock = lock();
    try {
      return run(configuration);
    } finally {
      lock.close();
    }
  }

  private Integer run(JobConfiguration configuration) throws Exception {
    StateFolder folder = folder();
    Logging.toFile(folder.log(), PruningIndexCommand.isVerbose(spec));
    try (Interruption stop = Interruption.expected()) {
      try (EmbeddedCluster cluster = EmbeddedCluster.start(configuration, folder, port)) {
        announce(cluster, configuration, folder);
        follow(cluster, folder, stop);
      }
      // After a failure the log is there to be read.
      if (stateDir == null) {
        folder.delete();
      }
    }
    return ExitCode.DONE;
  }

  private static void follow(EmbeddedCluster cluster, StateFolder folder, Interruption stop)
      throws Exception {
    while (!stop.await(MILLIS_BETWEEN_LOOKS)) {
      if (!cluster.isAlive()) {
        throw new CommandFailure(
            ExitCode.FAILED, "the job ended by itself; its log is " + folder.log());
      }
    }
  }

  private JobConfiguration configuration() {
    if ((config == null) == tables.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          config == null
              ? "no table is given: name one with --table, or a file with --config"
              : "--table and --config cannot be given both: name the tables in the file");
    }
    return config == null
        ? JobConfiguration.of(tables.stream().map(JobArguments::table).toList())
        : JobConfigurationReader.read(config);
  }

  private StateLock lock() {
    try {
      return StateLock.take(stateDir.toAbsolutePath())
          .orElseThrow(
              () ->
                  new CommandFailure(
                      ExitCode.FAILED,
                      "another run keeps its state in "
                          + stateDir
                          + ": stop it first, or give another folder with --state-dir"));
    } catch (IOException e) {
      throw unusable(stateDir, e);
    }
  }

  private static CommandFailure unusable(Object folder, IOException cause) {
    return new CommandFailure(
        ExitCode.WRONG_CALL,
        "cannot use "
            + folder
            + " for the state: give a folder that can be written with --state-dir",
        cause);
  }

  private StateFolder folder() {
    try {
      return StateFolder.in(
          stateDir == null ? Files.createTempDirectory("pruning-index-run-") : stateDir);
    } catch (IOException e) {
      throw unusable(stateDir == null ? System.getProperty("java.io.tmpdir") : stateDir, e);
    }
  }

  /** Such a table may still come; the job looks for it again and again. */
  private void warnOfMissingTables(JobConfiguration configuration) {
    for (TableConfiguration table : configuration.tables()) {
      String path = table.path().replaceFirst("^file:/+", "/");
      if (path.startsWith("/") && !Files.isDirectory(Path.of(path, ".hoodie"))) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(
            "pruning-index: "
                + path
                + " of table "
                + table.name()
                + " is no Hudi table yet (it has no folder .hoodie): following it begins when it is"
                + " one");
        err.flush();
      }
    }
  }

  private void announce(
      EmbeddedCluster cluster, JobConfiguration configuration, StateFolder folder) {
    PrintWriter out = spec.commandLine().getOut();
    HowToAsk ask = new HowToAsk(cluster.jobManager(), configuration.name());
    String table = configuration.tables().get(0).name();
    cluster.resumedFrom().ifPresent(path -> out.println("going on from checkpoint " + path));
    out.println("following " + followed(configuration) + "; Ctrl-C stops it");
    out.println("dashboard  " + cluster.dashboard());
    out.println("log        " + folder.log());
    out.println("ask        " + ask.describe(table));
    out.println("           " + ask.prune(table, "TRUE"));
    out.flush();
  }

  private static String followed(JobConfiguration configuration) {
    List<String> parts = new ArrayList<>();
    addCount(parts, configuration.tables().size(), "table");
    addCount(parts, configuration.dimensions().dimensions().size(), "dimension");
    addCount(parts, configuration.dimensions().valueSets().size(), "value set");
    return String.join(", ", parts);
  }

  private static void addCount(List<String> parts, int count, String what) {
    if (count > 0) {
      parts.add(count + " " + what + (count == 1 ? "" : "s"));
    }
  }
}
