package io.pruningindex.query.internal.answer.table;

import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Head;
import java.time.Clock;

/**
 * What one attempt at an answer reads with.
 *
 * @param snapshots reads heads and ledgers
 * @param directories reads schemas and partition directories
 * @param buckets reads buckets
 * @param absentTable tells why a table has no index
 */
public record TableReaders(
    SnapshotReader snapshots,
    DirectoryReader directories,
    BucketReader buckets,
    AbsentTable absentTable) {

  /**
   * Makes the readers of each attempt, and holds what all of a client's attempts share.
   *
   * @param reader reads values
   * @param tables tells which tables are configured
   * @param cache keeps values between answers
   * @param pause waits before something is read again
   * @param clock the time that lag is measured by
   */
  public record Factory(
      StateReader reader, TableDirectory tables, ValueCache cache, Pause pause, Clock clock) {
    private static final double MILLIS_PER_SECOND = 1000;

    public TableReaders create() {
      StampedValues values = new StampedValues(reader, cache);
      AbsentTable absentTable = new AbsentTable(values, tables);
      return new TableReaders(
          new SnapshotReader(values, absentTable),
          new DirectoryReader(values, cache),
          new BucketReader(values, pause),
          absentTable);
    }

    /** Waits for a request that is to be answered by {@code deadline}. */
    public Waiting waiting(Deadline deadline) {
      return new Waiting(pause, deadline);
    }

    /**
     * Seconds since the index was last known to be current. Measured now: a lag that was stored
     * would stand still when the job does.
     */
    public double lagSeconds(Head head) {
      return Math.max(0, clock.millis() - head.currentTo()) / MILLIS_PER_SECOND;
    }
  }
}
