package io.pruningindex.query.internal.answer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the order of log files goes by out of their names. */
final class LogFileName {
  // .<file id>_<instant>.log.<version>_<write token>
  private static final Pattern VERSION = Pattern.compile("\\.log\\.(\\d{1,9})(?:_|$)");

  private LogFileName() {}

  /** The version that numbers log files of one instant, or 0 if the name has none. */
  static int version(String name) {
    Matcher matcher = VERSION.matcher(name);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
