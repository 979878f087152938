package io.pruningindex.e2e.measure;

import io.pruningindex.query.internal.queryable.QueryableStateReader;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.JobDirectory;
import io.pruningindex.query.internal.rest.RestClient;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.schema.Column;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;

/** How many bytes the values of a table's index have. */
final class StateSizes {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final StateReader reader;
  private final Map<String, Long> bytes = new TreeMap<>();

  private StateSizes(StateReader reader) {
    this.reader = reader;
  }

  /** The bytes by facet, and for column stats by column, all buckets together. */
  static Map<String, Long> read(URI jobManager, String job, String table) {
    JobDirectory jobs =
        new JobDirectory(
            new RestClient(jobManager, ForkJoinPool.commonPool()), job, Optional.empty());
    try (StateReader reader = new QueryableStateReader(jobs::find)) {
      StateSizes sizes = new StateSizes(reader);
      sizes.read(table);
      return sizes.bytes;
    }
  }

  private void read(String table) {
    Head head = Head.fromBytes(value("head", IndexKey.head(table)));
    long epoch = head.epoch();
    Ledger ledger = Ledger.fromBytes(value("ledger", IndexKey.ledger(table, epoch)));
    StoredSchema schema = StoredSchema.fromBytes(value("schema", IndexKey.schema(table, epoch)));
    for (int shard = 0; shard < ledger.shards().size(); shard++) {
      value("partitions", IndexKey.partitions(table, epoch, shard));
    }
    for (int bucket = 0; bucket < ledger.folds().size(); bucket++) {
      value("slices", IndexKey.slices(table, epoch, bucket));
      value("names", IndexKey.names(table, epoch, bucket));
      value("tail", IndexKey.tail(table, epoch, bucket));
      for (Column column : schema.schema().columns()) {
        if (column.indexed()) {
          value("column " + column.name(), IndexKey.column(table, epoch, bucket, column.name()));
        }
      }
    }
  }

  private byte[] value(String what, IndexKey key) {
    ReadOutcome outcome = reader.read(key, Deadline.in(LIMIT)).join();
    if (!(outcome instanceof ReadOutcome.Value value)) {
      throw new IllegalStateException(key + " was not read: " + outcome);
    }
    bytes.merge(what, (long) value.bytes().length, Long::sum);
    return value.bytes();
  }
}
