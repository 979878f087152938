package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;

/**
 * Takes partition paths apart into the values of the partition fields, in the fields' order. Paths
 * are split before values are decoded, since a decoded value may hold slashes.
 */
final class PartitionPathSplitter {
  private final String[] prefixes;
  private final boolean hiveStyle;
  private final boolean urlEncoded;

  private PartitionPathSplitter(String[] prefixes, boolean hiveStyle, boolean urlEncoded) {
    this.prefixes = prefixes;
    this.hiveStyle = hiveStyle;
    this.urlEncoded = urlEncoded;
  }

  static PartitionPathSplitter of(TableSchema schema) {
    String[] prefixes =
        schema.partitionFields().stream()
            .map(PartitionField::name)
            .map(name -> name + "=")
            .toArray(String[]::new);
    return new PartitionPathSplitter(prefixes, schema.hiveStyle(), schema.urlEncoded());
  }

  /** The text of each field's value, or null for one that cannot be told from {@code path}. */
  String[] split(String path) {
    int fields = prefixes.length;
    String[] values = new String[fields];
    if (fields == 0) {
      return values;
    }
    // The value of a single field takes the whole path, whatever slashes it holds.
    String[] segments = fields == 1 ? new String[] {path} : path.split("/", -1);
    if (segments.length != fields) {
      return values;
    }
    for (int i = 0; i < fields; i++) {
      int field = hiveStyle ? fieldOf(segments[i]) : i;
      if (field < 0 || values[field] != null) {
        return new String[fields];
      }
      values[field] = value(segments[i], field);
    }
    return values;
  }

  private int fieldOf(String segment) {
    for (int i = 0; i < prefixes.length; i++) {
      if (segment.startsWith(prefixes[i])) {
        return i;
      }
    }
    return -1;
  }

  private String value(String segment, int field) {
    if (hiveStyle) {
      String value = segment.substring(prefixes[field].length());
      return urlEncoded ? PathDecoding.decode(value) : value;
    }
    // Said not to be hive-style but looks it: were it taken for the value, rows would be lost.
    if (segment.startsWith(prefixes[field])) {
      return null;
    }
    return urlEncoded ? PathDecoding.decode(segment) : segment;
  }
}
