package io.pruningindex.e2e.timeline;

import java.util.List;

/** How a table is cut into partitions. */
enum Partitioning {
  NONE(List.of(), false, false, List.of("")),
  PLAIN(List.of(Row.PART), false, false, List.of("a", "b", "c")),
  HIVE_STYLE(List.of(Row.PART), true, false, List.of("a", "b c", "d+e")),
  ENCODED(List.of(Row.PART), false, true, List.of("a/b", "c=d", "50%")),
  HIVE_STYLE_ENCODED(List.of(Row.PART, Row.REGION), true, true, List.of("a/b", "ü", "__?"));

  private final List<String> fields;
  private final boolean hiveStyle;
  private final boolean encoded;
  private final List<String> values;

  Partitioning(List<String> fields, boolean hiveStyle, boolean encoded, List<String> values) {
    this.fields = fields;
    this.hiveStyle = hiveStyle;
    this.encoded = encoded;
    this.values = values;
  }

  List<String> fields() {
    return fields;
  }

  /** Whether a path names its fields. */
  boolean hiveStyle() {
    return hiveStyle;
  }

  /** Whether special characters are encoded in a path. */
  boolean encoded() {
    return encoded;
  }

  /** The values of the first field; one that means nothing for a table without partitions. */
  List<String> firstValues() {
    return values;
  }
}
