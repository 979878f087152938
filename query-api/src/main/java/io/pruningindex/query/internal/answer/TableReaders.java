package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Head;
import java.time.Clock;

/**
 * What answers are read with, shared by all requests of a client.
 *
 * @param snapshots reads heads and ledgers
 * @param directories reads schemas and partition directories
 * @param buckets reads buckets
 * @param absentTable tells why a table has no index
 * @param clock the time that lag is measured by
 */
record TableReaders(
    SnapshotReader snapshots,
    DirectoryReader directories,
    BucketReader buckets,
    AbsentTable absentTable,
    Clock clock) {
  private static final double MILLIS_PER_SECOND = 1000;

  static TableReaders of(StateReader reader, TableDirectory tables, ValueCache cache, Clock clock) {
    StampedValues values = new StampedValues(reader, cache);
    AbsentTable absentTable = new AbsentTable(values, tables);
    return new TableReaders(
        new SnapshotReader(values, absentTable),
        new DirectoryReader(values, cache),
        new BucketReader(values),
        absentTable,
        clock);
  }

  /**
   * Seconds since the index was last known to be current. Measured now: a lag that was stored would
   * stand still when the job does.
   */
  double lagSeconds(Head head) {
    return Math.max(0, clock.millis() - head.currentTo()) / MILLIS_PER_SECOND;
  }
}
