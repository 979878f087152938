package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells the values of a table's partition fields as the texts that folders are named by. */
public final class PartitionTexts {
  private final List<String> fields;
  private final PartitionPathSplitter splitter;

  private PartitionTexts(List<String> fields, PartitionPathSplitter splitter) {
    this.fields = fields;
    this.splitter = splitter;
  }

  /** Reads the paths of a table of this schema. */
  public static PartitionTexts of(TableSchema schema) {
    return new PartitionTexts(
        schema.partitionFields().stream().map(PartitionField::name).toList(),
        PartitionPathSplitter.of(schema));
  }

  /**
   * The texts of a partition, decoded, by field in the fields' order; {@code
   * __HIVE_DEFAULT_PARTITION__} stands for null. Fields that cannot be told from the path are
   * missing.
   */
  public Map<String, String> of(String path) {
    String[] texts = splitter.split(path);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < texts.length; i++) {
      if (texts[i] != null) {
        values.put(fields.get(i), texts[i]);
      }
    }
    return Collections.unmodifiableMap(values);
  }
}
