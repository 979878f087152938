package io.pruningindex.job.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in one line what the parser of YAML says in several. */
final class YamlSyntax {
  private static final Pattern PLACE = Pattern.compile("line \\d+, column \\d+");

  private YamlSyntax() {}

  /** What is wrong, where, and how to mend it. */
  static String problem(JsonProcessingException error) {
    List<String> lines =
        error.getOriginalMessage().lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    // Of the lines with a place, the last is that of the problem, and the one before tells it.
    int last = -1;
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).startsWith("in ")) {
        last = i - 1;
      }
    }
    String problem = lines.isEmpty() ? "" : lines.get(Math.max(0, last));
    String place = last < 0 ? at(error.getLocation()) : at(lines.get(last + 1));
    return " is no valid YAML" + place + ": " + problem + "; " + remedy(problem);
  }

  /** The place that a line such as "in 'reader', line 5, column 16:" names. */
  private static String at(String line) {
    Matcher matcher = PLACE.matcher(line);
    return matcher.find() ? " at " + matcher.group() : "";
  }

  private static String at(JsonLocation location) {
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static String remedy(String problem) {
    if (problem.contains("TAB")) {
      return "indent with spaces, not with tabs";
    } else if (problem.contains("end of stream") || problem.contains("stream end")) {
      return "close the bracket or quote that is open";
    }
    return "check that keys of one part are indented alike, and write a text with ': ', with ' #' or"
        + " with a quote at its start on the line below '|', indented";
  }
}
