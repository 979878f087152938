package io.pruningindex.job.hudi;

import io.pruningindex.job.hudi.schema.RowColumns;
import io.pruningindex.job.hudi.schema.RowSettings;
import io.pruningindex.job.hudi.stats.ReadPool;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * The rows of a {@link HudiTable}, slice by slice. Not thread-safe, as the table is not.
 *
 * <p>Every method throws {@link TableUnreadableException} if the table as a whole is out of reach.
 */
public final class TableRows {
  private final TableSession session;
  private final HudiCalls calls;
  private final Problems problems;
  private final ReadPool pool;

  TableRows(TableSession session, HudiCalls calls, Problems problems, ReadPool pool) {
    this.session = session;
    this.calls = calls;
    this.problems = problems;
    this.pool = pool;
  }

  /**
   * Columns whose values can be read from rows, as of the timeline as it was last loaded.
   *
   * @param names top-level columns
   * @throws TableUnreadableException if one of them is not there, or cannot be read
   */
  public RowColumns columns(List<String> names) {
    return calls.make(() -> RowColumns.of(session.metaClient(), names), problems::ofTable);
  }

  /**
   * What the table's properties, as they were last loaded, say that merged rows may depend on; see
   * {@link RowSettings}.
   */
  public String settings() {
    return calls.make(
        () -> RowSettings.of(session.metaClient().getTableConfig()), problems::ofTable);
  }

  /**
   * The newest slices of all file groups.
   *
   * @param at the completed instants that they are as of, see {@link HudiTable#snapshot}
   * @throws InstantUnreadableException if they cannot be listed
   */
  public List<TableSlice> slices(List<TimelineInstant> at) {
    return calls.make(
        () ->
            at.isEmpty()
                ? List.of()
                : TableSlices.of(new SnapshotFiles(session, pool::all).list(at), at),
        failure -> problems.of("the list of its files", "", failure));
  }

  /**
   * The merged rows of a slice.
   *
   * @param at the completed instants that it was listed by
   * @throws InstantUnreadableException if they cannot be read
   */
  public SliceRows of(TableSlice slice, RowColumns columns, List<TimelineInstant> at) {
    String newest =
        at.stream().map(TimelineInstant::requestedTime).max(String::compareTo).orElse("");
    Function<Exception, UnreadableException> problem =
        failure -> problems.of("the file group " + slice.group(), "", failure);
    MergedRows merged =
        calls.make(() -> MergedRows.open(session.metaClient(), columns, slice, newest), problem);
    return new SliceRows() {
      @Override
      public List<Object[]> next(int most) {
        return calls.make(() -> merged.next(most), problem);
      }

      @Override
      public void close() {
        calls.make(
            () -> {
              merged.close();
              return Collections.emptyList();
            },
            problem);
      }
    };
  }
}
