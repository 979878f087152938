package io.pruningindex.job.cli;

import io.pruningindex.job.cli.cluster.StateFolder;
import io.pruningindex.job.cli.demo.Demo;
import io.pruningindex.job.cli.demo.DemoSettings;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the index at work on two live tables, and checks each answer. */
@Command(
    name = "demo",
    header = "Show the index at work on two live tables, and check each answer.",
    description =
        "A writer keeps changing two Hudi tables, one copy-on-write and one merge-on-read; a Flink"
            + " cluster in this process follows them; a planner asks. Each answer is compared with"
            + " the rows that the table had at the answer's instant. Ends by itself in under two"
            + " minutes.",
    customSynopsis = "pruning-index demo [OPTION...]",
    footer = {
      "  " + PruningIndexCommand.COMMAND + " demo",
      "  " + PruningIndexCommand.COMMAND + " demo --duration 5min --seed 7"
    })
final class DemoCommand implements Callable<Integer> {
  private static final String HOME = "pruningindex.home";

  @Spec private CommandSpec spec;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "70s",
      description = "How long it takes, but for the end (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(names = "--keep-running", description = "Leave everything up afterwards, until Ctrl-C.")
  private boolean keepRunning;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8081",
      description = "The dashboard's port, or the next free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "Another seed makes other rows and requests (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() throws Exception {
    String writerClassPath = writerClassPath();
    PrintWriter out = spec.commandLine().getOut();
    StateFolder folder = StateFolder.in(Files.createTempDirectory("pruning-index-demo-"));
    Logging.toFile(folder.log(), PruningIndexCommand.isVerbose(spec));
    try (Interruption stop = Interruption.expected()) {
      boolean keepFolder = true;
      try {
        DemoSettings settings =
            new DemoSettings(duration, keepRunning, port, seed, writerClassPath);
        boolean right = new Demo(settings, folder, out, stop).run();
        keepFolder = !right;
        return right ? ExitCode.DONE : ExitCode.FAILED;
      } finally {
        if (keepFolder) {
          out.println("tables, what was written, and the log are left in " + folder.path());
          out.flush();
        } else {
          folder.delete();
        }
      }
    }
  }

  private static String writerClassPath() {
    String home = System.getProperty(HOME);
    if (home == null) {
      throw new CommandFailure(
          ExitCode.WRONG_CALL,
          "the demo needs the project's folder: start it with job/bin/pruning-index");
    }
    Path target = Path.of(home, "job", "target");
    try {
      return target.resolve("classes")
          + File.pathSeparator
          + Files.readString(target.resolve("writer.classpath")).strip();
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED, target + " has no writer.classpath: build the project again", e);
    }
  }
}
