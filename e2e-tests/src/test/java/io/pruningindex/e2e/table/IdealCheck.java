package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Requires that the index keeps no slice that the minimum, maximum and null count of its one file
 * rule out. Left out are columns of types whose stats Hudi may get wrong, files of which the
 * table's description says why there are no stats, bounds that the index shortens, and literals
 * that engines compare in different ways.
 */
final class IdealCheck {
  private static final Set<TypeKind> KINDS =
      EnumSet.of(
          TypeKind.BOOLEAN,
          TypeKind.INT,
          TypeKind.LONG,
          TypeKind.DECIMAL,
          TypeKind.STRING,
          TypeKind.DATE,
          TypeKind.TIMESTAMP);
  private static final int LONGEST_BOUND = 64;

  private final TrueTable table;
  private final TableDescription.Index description;
  private final Map<String, Map<TrueSlice, IdealPruning>> columns = new HashMap<>();

  IdealCheck(TrueTable table, TableDescription.Index description) {
    this.table = table;
    this.description = description;
    for (Column column : description.schema().columns()) {
      if (!description.schema().mergeOnRead()
          && KINDS.contains(column.type().kind())
          && (hasAllStats(column) || isPlainPartitionField(column))
          && boundsAreKept(column)) {
        Map<TrueSlice, IdealPruning> slices = new HashMap<>();
        table.slices().forEach(slice -> slices.put(slice, IdealPruning.of(slice, column.name())));
        columns.put(column.name(), slices);
      }
    }
  }

  /** The columns that conditions are checked for. */
  Set<String> columns() {
    return columns.keySet();
  }

  /** Checks the answer for a condition on one column; false if there is nothing to check it by. */
  boolean verify(PruneResult result, String column, Predicate leaf) {
    if (!columns.containsKey(column) || leaf instanceof And || !comparesAlike(column, leaf)) {
      return false;
    }
    Set<String> kept = new HashSet<>();
    result.slices().stream().map(PrunedSlice::baseFile).forEach(kept::add);
    columns
        .get(column)
        .forEach(
            (slice, ideal) -> {
              if (kept.contains(slice.files().baseFile().name()) && !ideal.mayMatch(leaf)) {
                throw new AssertionError(
                    table.name() + " where " + leaf + " keeps " + slice.files() + ": " + ideal);
              }
            });
    return true;
  }

  private boolean hasAllStats(Column column) {
    return description.columns().stream()
        .filter(coverage -> coverage.column().equals(column))
        .map(ColumnCoverage::filesWithoutStats)
        .anyMatch(Map::isEmpty);
  }

  /** Whether a column's value is just what a level of all partition paths says. */
  private boolean isPlainPartitionField(Column column) {
    TableSchema schema = description.schema();
    return schema.partitionFieldIndex(column.name()) >= 0
        && table.slices().stream()
            .allMatch(
                slice ->
                    slice.files().partition().split("/").length == schema.partitionFields().size())
        && table.rows().stream().allMatch(row -> row.value(column.name()) != null);
  }

  private boolean boundsAreKept(Column column) {
    return column.type().kind() != TypeKind.STRING
        || table.rows().stream()
            .map(row -> (String) row.value(column.name()))
            .allMatch(text -> text == null || boundsAreKept(text));
  }

  /**
   * Bounds are shortened to some length, and before characters that Hudi sorts in another order.
   */
  private static boolean boundsAreKept(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_BOUND
        && text.chars().allMatch(c -> c < Character.MIN_SURROGATE);
  }

  private boolean comparesAlike(String column, Predicate leaf) {
    return Leaf.of(leaf instanceof Not not ? not.operand() : leaf)
        .comparesAlike(description.schema().column(column).orElseThrow().type(), ZoneOffset.UTC);
  }
}
