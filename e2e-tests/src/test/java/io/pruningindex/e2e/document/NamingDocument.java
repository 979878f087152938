package io.pruningindex.e2e.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A document with tables that name tests. */
final class NamingDocument {
  private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");

  /**
   * A row of a table.
   *
   * @param header the cells of the table's header
   */
  record Row(List<String> header, List<String> cells) {
    String last() {
      return cells.get(cells.size() - 1);
    }

    String lastHeader() {
      return header.get(header.size() - 1);
    }

    @Override
    public String toString() {
      return String.join(" | ", cells);
    }
  }

  private final List<String> lines;

  private NamingDocument(List<String> lines) {
    this.lines = lines;
  }

  /**
   * Reads a document of the project.
   *
   * @param file its path in the project
   */
  static NamingDocument read(String file) throws IOException {
    return new NamingDocument(Files.readAllLines(project().resolve(file)));
  }

  /** The folder of the modules. */
  static Path project() {
    return Path.of("").toAbsolutePath().getParent();
  }

  /** The tests that a text names. */
  static List<NamedTest> tests(String text) {
    List<NamedTest> tests = new ArrayList<>();
    Matcher matcher = NAMED_TEST.matcher(text);
    while (matcher.find()) {
      tests.add(new NamedTest(matcher.group(1), matcher.group(2)));
    }
    return tests;
  }

  /** The tests that it names anywhere. */
  Set<NamedTest> tests() {
    Set<NamedTest> named = new LinkedHashSet<>();
    lines.forEach(line -> named.addAll(tests(line)));
    return named;
  }

  /** The rows of all its tables. A header is followed by a line of dashes. */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    List<String> header = List.of();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith("| ") || lines.get(i).startsWith("| ---")) {
        continue;
      }
      if (i + 1 < lines.size() && lines.get(i + 1).startsWith("| ---")) {
        header = cells(lines.get(i));
      } else {
        rows.add(new Row(header, cells(lines.get(i))));
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    return CELL.splitAsStream(line.substring(1)).map(String::strip).toList();
  }
}
