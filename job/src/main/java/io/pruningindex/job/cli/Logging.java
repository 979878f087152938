package io.pruningindex.job.cli;

import java.net.URI;
import java.nio.file.Path;
import org.apache.logging.log4j.core.config.Configurator;

/** Where the log goes: to a file if there is one, else errors to standard error. */
final class Logging {
  private static final String CONSOLE_LEVEL = "pruningindex.log.console";
  private static final String FILE = "pruningindex.log.file";

  private Logging() {}

  /** Sets what standard error gets; to be called before anything logs. */
  static void toConsole(boolean verbose) {
    System.setProperty(CONSOLE_LEVEL, verbose ? "info" : "error");
  }

  /**
   * Sends the log to a file from now on. Nothing but what the user asked for goes to standard
   * error: whatever a cluster cuts off when it stops complains.
   */
  static void toFile(Path file, boolean verbose) {
    System.setProperty(CONSOLE_LEVEL, verbose ? "info" : "off");
    System.setProperty(FILE, file.toString());
    Configurator.reconfigure(URI.create("classpath:log4j2-cluster.properties"));
  }
}
