package io.pruningindex.query.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * The keys' bytes, their hashes and all names by which Flink finds state. RocksDB finds a value by
 * the bytes, Flink the subtask by the hash, a savepoint the serializer by the name of a class: if
 * any of them changes, state that exists is orphaned, and silently.
 */
class GoldenKeyTest {
  private static final String TABLE = "sales.örders";

  @Test
  void keysAreWrittenAsEverAndCanBeRead() throws IOException {
    GoldenFile golden = new GoldenFile("/golden/index-keys.txt");
    Map<String, byte[]> samples = new LinkedHashMap<>();
    keys().forEach((name, key) -> samples.put(name, bytes(key)));
    golden.check(samples);
    keys().keySet().forEach(name -> golden.checkReading(name, bytes -> bytes(read(bytes))));
    keys().values().forEach(key -> assertThat(read(bytes(key))).isEqualTo(key));
  }

  @Test
  void hashesAreWhatTheyEverWere() {
    keys().values().forEach(key -> assertThat(key.hashCode()).isEqualTo(592102944));
    assertThat(IndexKey.head("orders").hashCode()).isEqualTo(-1008770331 * 31);
    assertThat(IndexKey.head("").hashCode()).isZero();
    assertThat(new IndexKey("orders", 3, 2, 1, Facet.TAIL, "").hashCode())
        .isEqualTo(-1008770331 * 31 + 2);
  }

  @Test
  void facetsHaveTheCodesThatTheyEverHad() {
    Map<Facet, Integer> codes = new LinkedHashMap<>();
    for (Facet facet : Facet.values()) {
      codes.put(facet, facet.code());
      assertThat(Facet.ofCode(facet.code())).isEqualTo(facet);
    }
    assertThat(codes)
        .containsExactly(
            Map.entry(Facet.HEAD, 1),
            Map.entry(Facet.LEDGER, 2),
            Map.entry(Facet.SCHEMA, 3),
            Map.entry(Facet.PARTITIONS, 4),
            Map.entry(Facet.SLICES, 5),
            Map.entry(Facet.NAMES, 6),
            Map.entry(Facet.COLUMN, 7),
            Map.entry(Facet.TAIL, 8),
            Map.entry(Facet.HEALTH, 9),
            Map.entry(Facet.DIMENSION_HEAD, 10),
            Map.entry(Facet.DIMENSION_LEDGER, 11),
            Map.entry(Facet.DIMENSION_ROWS, 12),
            Map.entry(Facet.DIMENSION_COLUMN, 13));
  }

  @Test
  void namesInSavepointsAreWhatTheyEverWere() {
    assertThat(IndexState.STATE_NAME).isEqualTo("index-values");
    assertThat(IndexState.QUERYABLE_NAME).isEqualTo("pruning-index");
    assertThat(IndexState.DIMENSIONS_STATE_NAME).isEqualTo("dimension-values");
    assertThat(IndexState.DIMENSIONS_QUERYABLE_NAME).isEqualTo("pruning-dimensions");
    assertThat(IndexState.descriptor().getName()).isEqualTo("index-values");
    assertThat(IndexState.descriptor().getSerializer())
        .isEqualTo(BytePrimitiveArraySerializer.INSTANCE);
    assertThat(IndexKeySerializer.INSTANCE.snapshotConfiguration().getClass().getName())
        .isEqualTo("io.pruningindex.query.internal.state.IndexKeySerializer$Snapshot");
    assertThat(IndexKeySerializer.INSTANCE.snapshotConfiguration().restoreSerializer())
        .isSameAs(IndexKeySerializer.INSTANCE);
  }

  @Test
  void aKeyOfANewerReleaseIsRefused() {
    byte[] newer = bytes(IndexKey.head("orders"));
    newer[0] = 2;
    assertThatThrownBy(() -> read(newer)).hasMessageContaining("version 2");
  }

  private static Map<String, IndexKey> keys() {
    Map<String, IndexKey> keys = new LinkedHashMap<>();
    keys.put("head", IndexKey.head(TABLE));
    keys.put("health", IndexKey.health(TABLE));
    keys.put("ledger", IndexKey.ledger(TABLE, 42));
    keys.put("schema", IndexKey.schema(TABLE, 42));
    keys.put("partitions", IndexKey.partitions(TABLE, 42, 1));
    keys.put("slices", IndexKey.slices(TABLE, 42, 499));
    keys.put("names", IndexKey.names(TABLE, 42, 499));
    keys.put("tail", IndexKey.tail(TABLE, 42, 499));
    keys.put("column", IndexKey.column(TABLE, 1L << 40, 499, "price.nét"));
    keys.put("dimension-head", IndexKey.dimensionHead(TABLE));
    keys.put("dimension-ledger", IndexKey.dimensionLedger(TABLE, 42));
    keys.put("dimension-rows", IndexKey.dimensionRows(TABLE, 42, 499));
    keys.put("dimension-column", IndexKey.dimensionColumn(TABLE, 1L << 40, 499, "price.nét"));
    return keys;
  }

  private static byte[] bytes(IndexKey key) {
    try {
      DataOutputSerializer target = new DataOutputSerializer(64);
      IndexKeySerializer.INSTANCE.serialize(key, target);
      return target.getCopyOfBuffer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static IndexKey read(byte[] bytes) {
    try {
      return IndexKeySerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
