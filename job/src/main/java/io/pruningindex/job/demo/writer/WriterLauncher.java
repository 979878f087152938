package io.pruningindex.job.demo.writer;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Starts the writer in a JVM of its own. */
public final class WriterLauncher {
  private static final String MAIN_CLASS = "io.pruningindex.job.demo.writer.WriterProcess";

  private WriterLauncher() {}

  /**
   * Starts a writer, which ends when the handle is closed or this JVM ends.
   *
   * @param classpath a flat classpath with Hudi's Java client, kryo-shaded ahead of Flink's Kryo
   * @param arguments what to write, and where
   * @param instants is told of each instant once it is recorded, by a thread of the handle
   * @throws IOException if no process can be started
   */
  public static WriterHandle start(
      String classpath, WriterArguments arguments, Consumer<LoggedInstant> instants)
      throws IOException {
    Path log = arguments.base().resolveSibling(arguments.base().getFileName() + ".log");
    Files.createDirectories(log.getParent());
    Process process =
        new ProcessBuilder(command(classpath, arguments)).redirectError(log.toFile()).start();
    return new WriterHandle(process, log, arguments, instants);
  }

  private static List<String> command(String classpath, WriterArguments arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.add("-XX:+UseSerialGC");
    // Most of a short life is start-up, on a machine that has other things to do.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(absolute(classpath));
    command.add(MAIN_CLASS);
    command.addAll(arguments.toCommandLine());
    return command;
  }

  private static String absolute(String classpath) {
    List<String> entries = new ArrayList<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        entries.add(Path.of(entry).toAbsolutePath().toString());
      }
    }
    return String.join(File.pathSeparator, entries);
  }
}
