package io.pruningindex.job.cli;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Refuses arguments that Java could not read. In a locale without UTF-8 it replaces letters, and
 * the predicate would be another one.
 */
final class ArgumentEncoding {
  private static final char REPLACEMENT = '\uFFFD';

  private ArgumentEncoding() {}

  static void check(List<String> arguments) {
    check(arguments, System.getProperty("sun.jnu.encoding", "UTF-8"));
  }

  static void check(List<String> arguments, String encoding) {
    boolean exact =
        Charset.isSupported(encoding) && Charset.forName(encoding).equals(StandardCharsets.UTF_8);
    if (!exact && arguments.stream().anyMatch(argument -> argument.indexOf(REPLACEMENT) >= 0)) {
      throw new CommandFailure(
          ExitCode.WRONG_CALL,
          "the arguments hold letters that the locale's encoding "
              + encoding
              + " cannot tell apart: set LC_ALL=C.UTF-8");
    }
  }
}
