package io.pruningindex.query.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.file.InstantTime;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
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
    samples.put("schema-folders-by-time", StateSamples.schemaOfFoldersByTime().toBytes());
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
  void whatWasWrittenByVersion1CanBeRead() throws IOException {
    GoldenFile old = new GoldenFile("/golden/state-values-version-1.txt");
    assertThat(Head.fromBytes(old.bytes("head"))).isEqualTo(StateSamples.headOfVersion1());
    assertThat(Ledger.fromBytes(old.bytes("ledger"))).isEqualTo(StateSamples.ledgerOfVersion1());
    PartitionShard shard = PartitionShard.fromBytes(old.bytes("partitions"));
    assertThat(shard.toBytes()).isEqualTo(StateSamples.shardOfVersion1().toBytes());
    assertThat(shard.present(1, 1)).isTrue();
    assertThat(shard.present(1, Long.MAX_VALUE - 1)).isTrue();
  }

  @Test
  void aHeadIsSmallHoweverMuchThereIsToTell() {
    long early = InstantTime.pack("20160102030405678");
    SettledInstants settled =
        new SettledInstants(
            StateSamples.LATE,
            LongStream.range(0, SettledInstants.MAXIMUM_EXCEPTIONS)
                .mapToObj(i -> early + 2 * i)
                .toList());
    Totals totals = new Totals(1_000_000, 50_000_000, 100_000_000, 1L << 56, 1L << 46, 1 << 20);
    long number = 1L << 34;
    Head head =
        new Head(
            new Stamp(-1, number, number - 20, 0),
            1 << 20,
            new InstantEntry(number, StateSamples.LATE, StateSamples.LATE, totals),
            new Look(
                1_790_000_000_123L,
                1_790_000_000_000L,
                settled,
                "America/Argentina/ComodRivadavia"));
    assertThat(head.toBytes()).hasSizeLessThan(200);
    assertThat(Head.fromBytes(head.toBytes())).isEqualTo(head);
  }

  @Test
  void whatWasWrittenCanBeRead() {
    golden.checkReading("head", bytes -> Head.fromBytes(bytes).toBytes());
    golden.checkReading("ledger", bytes -> Ledger.fromBytes(bytes).toBytes());
    golden.checkReading("schema", bytes -> StoredSchema.fromBytes(bytes).toBytes());
    golden.checkReading("schema-folders-by-time", bytes -> StoredSchema.fromBytes(bytes).toBytes());
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
