package io.pruningindex.index.dimension.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A dimension read as a client reads it: from its head on, by the keys that follow from it, each
 * value checked against the ledger.
 */
public final class ReadDimension {
  private record ReadChunk(DimensionRows rows, List<ColumnChunk> columns) {}

  private final String name;
  private final Function<IndexKey, byte[]> state;
  private final DimensionHead head;
  private final DimensionLedger ledger;
  private final Set<IndexKey> keys = new HashSet<>();

  /** Reads the head, and the ledger that belongs to it or to the version that is being cut. */
  public ReadDimension(String name, Function<IndexKey, byte[]> state) {
    this.name = name;
    this.state = state;
    head = DimensionHead.fromBytes(read(IndexKey.dimensionHead(name)));
    ledger = DimensionLedger.fromBytes(read(IndexKey.dimensionLedger(name, head.epoch())));
    assertThat(ledger.stamp().incarnation()).isEqualTo(head.stamp().incarnation());
    assertThat(ledger.stamp().number()).isGreaterThanOrEqualTo(head.stamp().number());
  }

  public DimensionHead head() {
    return head;
  }

  public DimensionLedger ledger() {
    return ledger;
  }

  /** The keys of everything that was read. */
  public Set<IndexKey> keys() {
    return keys;
  }

  /** The value of a key that was read. */
  public byte[] valueOf(IndexKey key) {
    return state.apply(key);
  }

  /** How many rows each chunk has, those that newer versions lack among them. */
  public List<Integer> chunkSizes() {
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < ledger.chunks().size(); i++) {
      sizes.add(
          DimensionRows.fromBytes(read(IndexKey.dimensionRows(name, head.epoch(), i))).count());
    }
    return sizes;
  }

  /** Requires that nothing is under way: head, ledger and all chunks tell of the same. */
  public ReadDimension requireSettled() {
    assertThat(ledger.stamp()).isEqualTo(head.stamp());
    assertThat(ledger.versions()).hasSizeLessThanOrEqualTo(2);
    if (!ledger.versions().isEmpty()) {
      assertThat(ledger.versions().get(ledger.versions().size() - 1).number())
          .isEqualTo(head.stamp().number());
      assertThat(ledger.stamp().floor()).isEqualTo(ledger.versions().get(0).number());
    }
    for (int i = 0; i < ledger.chunks().size(); i++) {
      ReadChunk chunk = chunk(i).orElseThrow();
      assertThat(Change.of(chunk.rows.stamp())).isEqualTo(ledger.chunks().get(i));
      assertThat(chunk.rows.stamp().floor()).isLessThanOrEqualTo(ledger.stamp().floor());
      assertThat(chunk.rows.stamp().layout()).isZero();
    }
    return this;
  }

  /**
   * The rows of a version as text, each with its copies, or 1 where the version is not the newest.
   *
   * @return empty if a chunk was being written just then, so that a client would read it again
   */
  public Optional<Map<String, Long>> rows(long number) {
    boolean newest = number == ledger.stamp().number();
    Map<String, Long> rows = new TreeMap<>();
    for (int i = 0; i < ledger.chunks().size(); i++) {
      Optional<ReadChunk> chunk = chunk(i);
      if (chunk.isEmpty()) {
        return Optional.empty();
      }
      DimensionRows found = chunk.get().rows;
      assertThat(found.stamp().floor()).as("floor of chunk %d", i).isLessThanOrEqualTo(number);
      for (int row = 0; row < found.count(); row++) {
        if (found.visible(row, number)) {
          String text = text(chunk.get().columns, row);
          assertThat(rows).as("rows of version %d", number).doesNotContainKey(text);
          rows.put(text, newest ? found.copies()[row] : 1);
        }
      }
    }
    return Optional.of(rows);
  }

  private Optional<ReadChunk> chunk(int number) {
    DimensionRows rows =
        DimensionRows.fromBytes(read(IndexKey.dimensionRows(name, head.epoch(), number)));
    List<ColumnChunk> columns = new ArrayList<>();
    for (DimensionSchema.Field field : ledger.schema().columns()) {
      DimensionColumn column =
          DimensionColumn.fromBytes(
              read(IndexKey.dimensionColumn(name, head.epoch(), number, field.name())));
      if (!column.stamp().equals(rows.stamp())) {
        return Optional.empty();
      }
      assertThat(column.values().count()).isEqualTo(rows.count());
      assertThat(column.values().type()).isEqualTo(field.type());
      columns.add(column.values());
    }
    if (!acceptable(rows.stamp(), ledger.chunks().get(number))) {
      return Optional.empty();
    }
    return Optional.of(new ReadChunk(rows, columns));
  }

  private boolean acceptable(Stamp stamp, Change named) {
    return Change.of(stamp).equals(named)
        || stamp.incarnation() == ledger.stamp().incarnation()
            && stamp.number() > ledger.stamp().number();
  }

  private static String text(List<ColumnChunk> columns, int row) {
    List<String> values = new ArrayList<>();
    for (ColumnChunk column : columns) {
      BoundsStatus status = column.statusOf(row);
      assertThat(column.nullCounts()[row]).isEqualTo(status == BoundsStatus.ALL_NULL ? 1 : 0);
      if (status != BoundsStatus.EXACT) {
        values.add(status == BoundsStatus.OUT_OF_RANGE ? "NaN" : "null");
      } else if (column.values() instanceof ColumnValues.Longs longs) {
        values.add(String.valueOf(longs.minimum()[row]));
      } else if (column.values() instanceof ColumnValues.Doubles doubles) {
        values.add(String.valueOf(doubles.minimum()[row]));
      } else if (column.values() instanceof ColumnValues.Bytes bytes) {
        values.add(HexFormat.of().formatHex(bytes.minimum().bytes(row)));
      }
    }
    return values.toString();
  }

  private byte[] read(IndexKey key) {
    byte[] bytes = state.apply(key);
    assertThat(bytes).as("%s", key).isNotNull();
    keys.add(key);
    return bytes;
  }
}
