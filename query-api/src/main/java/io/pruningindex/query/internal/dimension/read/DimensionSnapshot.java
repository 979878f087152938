package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.read.History;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * The version that a dimension is read at, and the ledger that tells which values belong to its
 * history.
 *
 * @param dimension the dimension's name
 * @param head the head that was read; its epoch is the one that is read on
 * @param ledger a ledger of the same incarnation, at least as new as the head
 * @param version the version: the newest that the head speaks of
 */
record DimensionSnapshot(
    String dimension, DimensionHead head, DimensionLedger ledger, DimensionVersion version)
    implements History {
  @Override
  public Stamp ledgerStamp() {
    return ledger.stamp();
  }

  @Override
  public long oldest() {
    return version.number();
  }

  /** The time that the version is complete up to by now, in milliseconds since the epoch. */
  long currentTo() {
    // The version is the head's newest. Where the head's time is later, nothing has changed since.
    return head.currentTo();
  }

  /** The dimension as a table without partitions, of which all columns have stats. */
  TableSchema schema() {
    List<Column> columns =
        ledger.schema().columns().stream()
            .map(field -> new Column(field.name(), field.type(), true))
            .toList();
    return new TableSchema(columns, List.of(), false, false, MergeMode.WHOLE_ROWS, 0, false);
  }
}
