package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.queryable.QueryableStateReader;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.JobDirectory;
import io.pruningindex.query.internal.rest.RestClient;
import io.pruningindex.query.internal.state.IndexKey;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/** How many bytes the values of a dimension have that clients read. */
final class DimensionBytes {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private DimensionBytes() {}

  static long read(URI jobManager, String job, String dimension) {
    JobDirectory jobs =
        new JobDirectory(
            new RestClient(jobManager, ForkJoinPool.commonPool()), job, Optional.empty());
    try (StateReader reader = new QueryableStateReader(jobs::find)) {
      byte[] headBytes = value(reader, IndexKey.dimensionHead(dimension));
      long epoch = DimensionHead.fromBytes(headBytes).epoch();
      byte[] ledgerBytes = value(reader, IndexKey.dimensionLedger(dimension, epoch));
      DimensionLedger ledger = DimensionLedger.fromBytes(ledgerBytes);
      long bytes = headBytes.length + ledgerBytes.length;
      for (int chunk = 0; chunk < ledger.chunks().size(); chunk++) {
        bytes += value(reader, IndexKey.dimensionRows(dimension, epoch, chunk)).length;
        for (DimensionSchema.Field field : ledger.schema().columns()) {
          bytes +=
              value(reader, IndexKey.dimensionColumn(dimension, epoch, chunk, field.name())).length;
        }
      }
      return bytes;
    }
  }

  private static byte[] value(StateReader reader, IndexKey key) {
    ReadOutcome outcome = reader.read(key, Deadline.in(LIMIT)).join();
    if (!(outcome instanceof ReadOutcome.Value value)) {
      throw new IllegalStateException(key + " was not read: " + outcome);
    }
    return value.bytes();
  }
}
