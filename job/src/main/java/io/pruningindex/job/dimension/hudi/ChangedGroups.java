package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.SliceRows;
import io.pruningindex.job.hudi.TableSlice;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.schema.RowColumns;
import io.pruningindex.query.internal.column.ByteStrings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the file groups that are not as they were sent. */
final class ChangedGroups {
  /** So few that rows of some kilobytes fit into memory many times over. */
  private static final int ROWS_AT_ONCE = 500;

  private final HudiTable table;
  private final RowColumns columns;
  private final List<Selection> selections;
  private final Rest rest;
  private final RowWriter writer;

  /**
   * Reads groups of a table.
   *
   * @param selections whose rows to send, all of them open
   */
  ChangedGroups(HudiTable table, RowColumns columns, List<Selection> selections, Rest rest) {
    this.table = table;
    this.columns = columns;
    this.selections = selections.stream().filter(Selection::fits).toList();
    this.rest = rest;
    // The schemas differ in what they say of the rows, not in the rows.
    this.writer = new RowWriter(selections.get(0).sender().notes().schema());
  }

  /**
   * Sends what has changed.
   *
   * @param at the completed instants that the table is to be as of
   * @param settings what the table's properties say that merged rows may depend on
   * @throws InterruptedException if the source is to end
   */
  void send(List<TimelineInstant> at, String settings) throws InterruptedException {
    // Before table version 8 a log file may hold what instants wrote that complete later.
    String ofLogs = settings + (table.recordsCompletionTimes() ? "" : at.toString());
    Set<String> groups = new HashSet<>();
    for (TableSlice slice : table.rows().slices(at)) {
      groups.add(slice.group());
      SentGroup now = SentGroup.of(slice, columns.meaning() + (slice.hasLogs() ? ofLogs : ""));
      List<Selection> outdated =
          selections.stream()
              .filter(selection -> selection.sender().isOutdated(slice.group(), now))
              .toList();
      if (!outdated.isEmpty()) {
        read(slice, at, now, outdated);
      }
    }
    selections.forEach(selection -> selection.sender().keepOnly(groups));
  }

  private void read(
      TableSlice slice, List<TimelineInstant> at, SentGroup whole, List<Selection> outdated)
      throws InterruptedException {
    try (SliceRows rows = table.rows().of(slice, columns, at)) {
      boolean first = true;
      List<Object[]> batch = rows.next(ROWS_AT_ONCE);
      while (first || !batch.isEmpty()) {
        if (rest.isEnded()) {
          throw new InterruptedException("The source is to end");
        }
        ByteStrings bytes = bytes(batch);
        List<Object[]> next = batch.isEmpty() ? batch : rows.next(ROWS_AT_ONCE);
        SentGroup sent = next.isEmpty() ? whole : SentGroup.IN_PART;
        for (Selection selection : outdated) {
          selection.sender().piece(slice.group(), first, selection.of(batch, bytes), sent);
        }
        batch = next;
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
