package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Counts what is hard about tables, so that a test of hard tables is known to be one. */
final class Oddities {
  private static final int LONG = 64;

  private final Map<String, Long> counts = new LinkedHashMap<>();

  private Oddities() {
    List.of(
            "slices with logs",
            "slices without logs",
            "slices in null partitions",
            "columns all null in a slice",
            "columns of one value in a slice",
            "nulls",
            "NaN",
            "infinities",
            "negative zeros",
            "long texts",
            "texts beyond the basic plane",
            "null structs")
        .forEach(oddity -> counts.put(oddity, 0L));
  }

  /** How often each kind of oddity occurs in some tables. */
  static Map<String, Long> count(Collection<TrueTable> tables) {
    Oddities oddities = new Oddities();
    tables.stream().flatMap(table -> table.slices().stream()).forEach(oddities::add);
    return oddities.counts;
  }

  private void add(TrueSlice slice) {
    List<TruthRow> rows = slice.rows().get();
    add(slice.files().logFiles().isEmpty() ? "slices without logs" : "slices with logs", true);
    add("slices in null partitions", slice.files().partition().contains("__HIVE_DEFAULT"));
    for (String column : rows.isEmpty() ? List.<String>of() : rows.get(0).layout().names()) {
      List<Object> values = new ArrayList<>();
      rows.forEach(row -> values.add(row.value(column)));
      Set<Object> different = new HashSet<>(values);
      add("columns all null in a slice", different.equals(nothing()));
      add("columns of one value in a slice", rows.size() > 1 && isOneValue(different));
      values.forEach(this::add);
    }
  }

  private static Set<Object> nothing() {
    Set<Object> nothing = new HashSet<>();
    nothing.add(null);
    return nothing;
  }

  private static boolean isOneValue(Set<Object> different) {
    return different.stream().filter(Objects::nonNull).count() == 1;
  }

  private void add(Object value) {
    add("nulls", value == null);
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      add("NaN", Double.isNaN(number));
      add("infinities", Double.isInfinite(number));
      add("negative zeros", Double.compare(number, -0.0) == 0);
    } else if (value instanceof String text) {
      add("long texts", text.getBytes(StandardCharsets.UTF_8).length > LONG);
      add("texts beyond the basic plane", text.codePoints().anyMatch(c -> c > 0xFFFF));
    } else if (value instanceof Map<?, ?> struct) {
      add("null structs", struct.containsValue(null));
    }
  }

  private void add(String oddity, boolean found) {
    counts.merge(oddity, found ? 1L : 0L, Long::sum);
  }
}
