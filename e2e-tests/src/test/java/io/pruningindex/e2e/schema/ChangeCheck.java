package io.pruningindex.e2e.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes sure that Hudi's reader returns what a change of the schema means. */
final class ChangeCheck {
  private ChangeCheck() {}

  /** Compares all rows before a change with those after it. */
  static void verify(SchemaStep step, TrueTable before, TrueTable after) {
    Map<String, Map<String, Object>> earlier = rowsByKey(before);
    Map<String, Map<String, Object>> later = rowsByKey(after);
    assertThat(later.keySet()).isEqualTo(earlier.keySet());
    later.forEach(
        (key, values) ->
            values.forEach(
                (column, value) ->
                    assertThat(value)
                        .as("column %s of row %s after %s", column, key, step)
                        .isEqualTo(step.valueAfter(column, earlier.get(key)))));
  }

  private static Map<String, Map<String, Object>> rowsByKey(TrueTable table) {
    Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
    for (TruthRow row : table.rows()) {
      Map<String, Object> values = new LinkedHashMap<>();
      unfold("", row.asMap(), values);
      rows.put((String) row.value(EvolvingRows.KEY), values);
    }
    return rows;
  }

  private static void unfold(String prefix, Map<?, ?> nested, Map<String, Object> values) {
    nested.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> fields) {
            unfold(prefix + name + ".", fields, values);
          } else {
            values.put(prefix + name, value);
          }
        });
  }
}
