package io.pruningindex.job.hudi;

import io.pruningindex.query.schema.TableSchema;
import java.util.List;

/**
 * A Hudi table at a path. Not thread-safe: all calls come from one thread of the caller's.
 *
 * <p>Every method throws {@link TableUnreadableException} if the table as a whole is out of reach.
 */
public final class HudiTable implements AutoCloseable {

  /**
   * Opens a table.
   *
   * @throws TableUnreadableException if there is no table at the path, or none that can be read
   */
  public static HudiTable open(HudiTableOptions options) {
    throw new UnsupportedOperationException();
  }

  /**
   * All completed instants of the active timeline, whatever they did, sorted by completion time and
   * then by requested time. The timeline is loaded anew.
   */
  public List<TimelineInstant> completedInstants() {
    throw new UnsupportedOperationException();
  }

  /**
   * The table as of the newest of some completed instants.
   *
   * @param at completed instants, as {@link #completedInstants} gave them; if there are none, the
   *     snapshot is empty
   * @throws InstantUnreadableException if the table as of it cannot be read
   */
  public TableSnapshot snapshot(List<TimelineInstant> at) {
    throw new UnsupportedOperationException();
  }

  /**
   * What one completed instant did.
   *
   * @throws InstantUnreadableException if that cannot be read
   */
  public InstantChange change(TimelineInstant instant) {
    throw new UnsupportedOperationException();
  }

  /** The table's newest schema; without columns if nothing was ever written. */
  public TableSchema schema() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
