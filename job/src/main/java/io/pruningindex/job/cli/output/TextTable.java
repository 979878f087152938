package io.pruningindex.job.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows of text under a heading, in columns as wide as they have to be. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String> headings;
  private final List<Boolean> rightAligned = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param headings one a column; those that start with '>' (which is not shown) are aligned right
   */
  public TextTable(String... headings) {
    this.headings = new ArrayList<>();
    for (String heading : headings) {
      boolean right = heading.startsWith(">");
      rightAligned.add(right);
      this.headings.add(right ? heading.substring(1) : heading);
    }
  }

  /** Adds a row; null cells stay empty. */
  public TextTable add(Object... cells) {
    if (cells.length != headings.size()) {
      throw new IllegalArgumentException(cells.length + " cells for columns " + headings);
    }
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell == null ? "" : cell.toString().replaceAll("\\R", " "));
    }
    rows.add(row);
    return this;
  }

  /** The lines of the table, the heading first. */
  public List<String> lines() {
    int[] widths = new int[headings.size()];
    widen(widths, headings);
    rows.forEach(row -> widen(widths, row));
    List<String> lines = new ArrayList<>();
    lines.add(line(headings, widths));
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  private static void widen(int[] widths, List<String> row) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], length(row.get(i)));
    }
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - length(row.get(i)));
      line.append(i == 0 ? "" : GAP)
          .append(rightAligned.get(i) ? padding + row.get(i) : row.get(i) + padding);
    }
    return line.toString().stripTrailing();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
