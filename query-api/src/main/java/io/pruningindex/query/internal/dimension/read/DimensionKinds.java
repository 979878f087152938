package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.read.ValueKind;

/** The kinds of values that dimensions are made of, beside the head. */
final class DimensionKinds {
  /** Headers and references of one value. */
  static final long FIXED = 512;

  /** A change in memory, and the reference to it. */
  static final long CHANGE_BYTES = 40;

  private static final long ROW_BYTES = 3 * Long.BYTES;

  /** Of the status and the two counts that each value comes with. */
  private static final long STATUS_BYTES = 1 + 2 * Long.BYTES;

  static final ValueKind<DimensionLedger> LEDGER =
      new ValueKind<>(
          "a dimension's ledger",
          DimensionLedger::fromBytes,
          DimensionLedger::stamp,
          ledger -> FIXED + CHANGE_BYTES * ledger.chunks().size());

  static final ValueKind<DimensionRows> ROWS =
      new ValueKind<>(
          "rows of a dimension",
          DimensionRows::fromBytes,
          DimensionRows::stamp,
          rows -> FIXED + ROW_BYTES * rows.count());

  static final ValueKind<DimensionColumn> COLUMN =
      new ValueKind<>(
          "a column of a dimension",
          DimensionColumn::fromBytes,
          DimensionColumn::stamp,
          DimensionKinds::weight);

  private DimensionKinds() {}

  private static long weight(DimensionColumn column) {
    int value = column.values().values() instanceof ColumnValues.Bytes ? Integer.BYTES : Long.BYTES;
    return FIXED + (STATUS_BYTES + value) * column.values().count();
  }
}
