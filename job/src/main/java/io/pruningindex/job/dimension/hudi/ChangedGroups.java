package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.SliceRows;
import io.pruningindex.job.hudi.TableSlice;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.schema.RowColumns;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the file groups that are not as they were sent. */
final class ChangedGroups {
  /** So few that rows of some kilobytes fit into memory many times over. */
  private static final int ROWS_AT_ONCE = 500;

  private final HudiTable table;
  private final RowColumns columns;
  private final GroupSender sender;
  private final Rest rest;
  private final RowWriter writer;

  ChangedGroups(HudiTable table, RowColumns columns, GroupSender sender, Rest rest) {
    this.table = table;
    this.columns = columns;
    this.sender = sender;
    this.rest = rest;
    DimensionSchema schema = sender.notes().schema();
    this.writer = new RowWriter(schema);
  }

  /**
   * Sends what has changed.
   *
   * @param at the completed instants that the table is to be as of
   * @throws InterruptedException if the source is to end
   */
  void send(List<TimelineInstant> at) throws InterruptedException {
    boolean logsMayChange = !table.recordsCompletionTimes();
    Set<String> groups = new HashSet<>();
    for (TableSlice slice : table.slices(at)) {
      groups.add(slice.group());
      // Before table version 8 a log file may hold what instants wrote that complete later.
      String meaning = columns.meaning() + (logsMayChange && slice.hasLogs() ? at.toString() : "");
      SentGroup now = SentGroup.of(slice, meaning);
      if (sender.isOutdated(slice.group(), now)) {
        read(slice, at, now);
      }
    }
    sender.keepOnly(groups);
  }

  private void read(TableSlice slice, List<TimelineInstant> at, SentGroup whole)
      throws InterruptedException {
    try (SliceRows rows = table.rows(slice, columns, at)) {
      boolean first = true;
      List<Object[]> batch = rows.next(ROWS_AT_ONCE);
      while (first || !batch.isEmpty()) {
        if (rest.isEnded()) {
          throw new InterruptedException("The source is to end");
        }
        ByteStrings bytes = bytes(batch);
        batch = batch.isEmpty() ? batch : rows.next(ROWS_AT_ONCE);
        sender.piece(slice.group(), first, bytes, batch.isEmpty() ? whole : SentGroup.IN_PART);
        first = false;
      }
    }
  }

  private ByteStrings bytes(List<Object[]> rows) {
    ByteStrings.Builder all = new ByteStrings.Builder();
    for (Object[] row : rows) {
      for (Object value : row) {
        add(value);
      }
      all.add(writer.finish());
    }
    return all.build();
  }

  private void add(Object value) {
    if (value == null) {
      writer.addNull();
    } else if (value instanceof Long number) {
      writer.addLong(number);
    } else if (value instanceof Double number) {
      writer.addDouble(number);
    } else {
      writer.addBytes((byte[]) value);
    }
  }
}
