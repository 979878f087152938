package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What the rows of a slice with one file say of a column, and how much of that is recorded.
 *
 * @param type the column's type
 * @param truth what the rows say
 * @param recorded what is recorded for certain: bounds that may be shortened; empty if none are
 * @param indexed whether anything at all is recorded
 * @param holdsNaN whether some value is NaN
 */
record RecordedBounds(
    ColumnType type,
    IdealPruning truth,
    Optional<IdealPruning> recorded,
    boolean indexed,
    boolean holdsNaN) {

  static RecordedBounds ofStats(TrueSlice slice, Column column, ZoneId zone) {
    ColumnType type = column.type();
    if (!column.indexed() || type.kind() == TypeKind.OTHER) {
      return new RecordedBounds(type, null, Optional.empty(), false, false);
    }
    IdealPruning truth = IdealPruning.of(slice, column.name(), zone);
    boolean holdsNaN =
        slice.rows().get().stream()
            .anyMatch(row -> row.value(column.name()) instanceof Number n && isNaN(n));
    return new RecordedBounds(
        type, truth, holdsNaN ? Optional.empty() : recorded(truth), true, holdsNaN);
  }

  /** A folder of the name for nulls also holds empty texts. */
  static RecordedBounds ofPartition(TrueSlice slice, Column column, ZoneId zone) {
    IdealPruning truth = IdealPruning.of(slice, column.name(), zone);
    boolean nullFolder = truth.minimum() == null && column.type().kind() == TypeKind.STRING;
    IdealPruning recorded =
        nullFolder ? IdealPruning.enclosed(column.name(), "", "", true, zone) : truth;
    return new RecordedBounds(column.type(), truth, Optional.of(recorded), true, false);
  }

  private static boolean isNaN(Number number) {
    return Double.isNaN(number.doubleValue());
  }

  private static Optional<IdealPruning> recorded(IdealPruning truth) {
    if (truth.minimum() == null) {
      return Optional.of(truth);
    }
    Object minimum = truth.minimumValue();
    Object maximum = truth.maximumValue();
    if (minimum instanceof String first && maximum instanceof String last) {
      return ShortBounds.ofTexts(truth, first, last);
    } else if (minimum instanceof ByteBuffer first && maximum instanceof ByteBuffer last) {
      return ShortBounds.ofBytes(truth, first, last);
    }
    return Optional.of(truth);
  }
}
