package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.evaluate.Bitmap;
import java.util.List;

/**
 * A dimension, or one of its value sets: those rows of the table that it has, and what was sent of
 * them.
 */
final class Selection {
  private final HudiDimension dimension;

  /** Which rows it has, or null for all. */
  private final RowCondition condition;

  private final GroupSender sender;
  private RowFilter filter;

  /** Why its condition does not fit the table's rows as they are now, or "". */
  private String misfit = "";

  private Selection(HudiDimension dimension, RowCondition condition, GroupSender sender) {
    this.dimension = dimension;
    this.condition = condition;
    this.sender = sender;
  }

  /** The dimension itself. */
  static Selection all(HudiDimension dimension, GroupSender sender) {
    return new Selection(dimension, null, sender);
  }

  /** A value set. */
  static Selection some(RowCondition condition, GroupSender sender) {
    return new Selection(condition.dimension(), condition, sender);
  }

  GroupSender sender() {
    return sender;
  }

  /** Takes over what the index has. */
  void resume() {
    sender.resume();
  }

  /** Makes ready for rows with these columns. */
  void open(List<IndexedColumn> columns) {
    DimensionSchema schema = HudiDefinition.schema(dimension, columns, origin());
    sender.open(schema);
    misfit = "";
    if (condition != null) {
      try {
        filter = RowFilter.of(condition, schema);
      } catch (InvalidConfigurationException e) {
        misfit = e.getMessage();
      }
    }
  }

  /** Whether rows can be told apart from those that it has not. */
  boolean fits() {
    return misfit.isEmpty();
  }

  /**
   * Those of some rows that it has.
   *
   * @param rows the values of the rows
   * @param bytes the rows as they are sent
   */
  ByteStrings of(List<Object[]> rows, ByteStrings bytes) {
    if (condition == null) {
      return bytes;
    }
    Bitmap matching = filter.matching(rows);
    ByteStrings.Builder some = new ByteStrings.Builder();
    for (int row = matching.next(0); row >= 0; row = matching.next(row + 1)) {
      some.add(bytes, row);
    }
    return some.build();
  }

  /** Makes a version of all that was sent, or says why there is none. */
  void cut(long currentTo, long instant) {
    if (fits()) {
      sender.cut(currentTo, instant);
    } else {
      sender.report(misfit);
    }
  }

  /** Says that the table cannot be read. */
  void report(String problem) {
    if (sender.notes() == null) {
      sender.open(HudiDefinition.unread(dimension, origin()));
    }
    sender.report(problem);
  }

  private String origin() {
    return condition == null ? "" : condition.origin();
  }
}
