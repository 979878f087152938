package io.pruningindex.query.internal.state;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every facet's bytes are what they always were, and can be read. */
class GoldenStateTest {
  private final GoldenFile golden;

  GoldenStateTest() throws IOException {
    golden = new GoldenFile("/golden/state-values.txt");
  }

  @Test
  void valuesAreWrittenAsEver() {
    Map<String, byte[]> samples = new LinkedHashMap<>();
    samples.put("head", StateSamples.head().toBytes());
    samples.put("ledger", StateSamples.ledger().toBytes());
    samples.put("schema", StateSamples.schema().toBytes());
    samples.put("partitions", StateSamples.shard().toBytes());
    samples.put("slices", StateSamples.slices().toBytes());
    samples.put("names", new BucketNames(StateSamples.BUCKET, StateSamples.names()).toBytes());
    StateSamples.chunks()
        .forEach(
            (name, chunk) ->
                samples.put(
                    "column-" + name, new BucketColumn(StateSamples.BUCKET, chunk).toBytes()));
    samples.put("tail", StateSamples.tail().toBytes());
    samples.put("health", StateSamples.health().toBytes());
    golden.check(samples);
  }

  @Test
  void whatWasWrittenCanBeRead() {
    golden.checkReading("head", bytes -> Head.fromBytes(bytes).toBytes());
    golden.checkReading("ledger", bytes -> Ledger.fromBytes(bytes).toBytes());
    golden.checkReading("schema", bytes -> StoredSchema.fromBytes(bytes).toBytes());
    golden.checkReading("partitions", bytes -> PartitionShard.fromBytes(bytes).toBytes());
    golden.checkReading("slices", bytes -> BucketSlices.fromBytes(bytes).toBytes());
    golden.checkReading("names", bytes -> BucketNames.fromBytes(bytes).toBytes());
    StateSamples.chunks()
        .keySet()
        .forEach(
            name ->
                golden.checkReading(
                    "column-" + name, bytes -> BucketColumn.fromBytes(bytes).toBytes()));
    golden.checkReading("tail", bytes -> BucketTail.fromBytes(bytes).toBytes());
    golden.checkReading("health", bytes -> TableHealth.fromBytes(bytes).toBytes());
  }
}
