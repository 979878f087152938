package io.pruningindex.query.model;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Writes the state of one dimension as the contract of the state says, value by value, into a store
 * that keeps every version; and remembers what the dimension truly was at each.
 */
public final class ModelDimension {
  /**
   * What the dimension was from some time on.
   *
   * @param time the time of the store at which the head told it
   * @param number the version
   * @param rows its rows
   */
  public record Truth(int time, long number, Set<ModelRow> rows) {}

  private record Life(long added, long removed) {}

  private static final int RETAINED = 2;

  private final VersionedStore store;
  private final String name;
  private final Random random;
  private final List<Truth> truth;
  private final Map<ModelRow, Integer> live = new LinkedHashMap<>();
  private final Map<ModelRow, Integer> pending = new LinkedHashMap<>();
  private final Map<ModelRow, List<Life>> lives = new HashMap<>();
  private final List<Change> chunks = new ArrayList<>();
  private final List<DimensionVersion> versions = new ArrayList<>();
  private Completeness completedBy = Completeness.WATERMARK;
  private String problem = "";
  private long incarnation;
  private long number;
  private long epoch = 1;
  private long currentTo;
  private boolean growing;
  private long oldEpoch;
  private int oldChunks;
  private long switchedAt;

  /** A dimension that is not opened yet. */
  public ModelDimension(VersionedStore store, String name, int chunkCount, Random random) {
    this(store, name, random, new ArrayList<>());
    for (int i = 0; i < chunkCount; i++) {
      chunks.add(null);
    }
  }

  private ModelDimension(VersionedStore store, String name, Random random, List<Truth> truth) {
    this.store = store;
    this.name = name;
    this.random = random;
    this.truth = truth;
  }

  /** A copy that goes on by itself; what is true is remembered in one place. */
  public ModelDimension checkpoint() {
    ModelDimension copy = new ModelDimension(store, name, random, truth);
    copy.live.putAll(live);
    copy.pending.putAll(pending);
    lives.forEach((row, some) -> copy.lives.put(row, new ArrayList<>(some)));
    copy.chunks.addAll(chunks);
    copy.versions.addAll(versions);
    copy.completedBy = completedBy;
    copy.problem = problem;
    copy.incarnation = incarnation;
    copy.number = number;
    copy.epoch = epoch;
    copy.currentTo = currentTo;
    copy.growing = growing;
    copy.oldEpoch = oldEpoch;
    copy.oldChunks = oldChunks;
    copy.switchedAt = switchedAt;
    return copy;
  }

  /** Goes on as a new run of the source. */
  public ModelDimension open(Completeness by) {
    incarnation = random.nextLong();
    completedBy = by;
    if (number == 0) {
      for (int chunk = 0; chunk < chunks.size(); chunk++) {
        writeChunk(chunk);
      }
    }
    writeLedger();
    writeHead();
    remember();
    return this;
  }

  /** Begins anew, as with rows of another definition: without a version, and the number goes on. */
  public void beginAnew() {
    incarnation = random.nextLong();
    epoch++;
    currentTo = 0;
    live.clear();
    lives.clear();
    versions.clear();
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      writeChunk(chunk);
    }
    writeLedger();
    writeHead();
    remember();
  }

  /** Sets what is wrong with the source. */
  public ModelDimension problem(String text) {
    problem = text;
    writeHead();
    return this;
  }

  /** Adds a row, from the next version on. */
  public ModelDimension add(ModelRow row) {
    pending.merge(row, 1, Integer::sum);
    return this;
  }

  /** Removes a row, from the next version on. */
  public ModelDimension remove(ModelRow row) {
    pending.merge(row, -1, Integer::sum);
    return this;
  }

  /** Spreads the rows over twice as many chunks, under a new epoch, from the next version on. */
  public void grow() {
    growing = true;
  }

  /** The rows of the newest version. */
  public Set<ModelRow> rows() {
    return Set.copyOf(live.keySet());
  }

  /** What the dimension was, in the order of time. */
  public List<Truth> truth() {
    return truth;
  }

  /** Cuts a version that is complete up to a time. */
  public void cut(long time) {
    currentTo = time;
    Set<Integer> touched = new TreeSet<>();
    Map<ModelRow, Integer> changes = new LinkedHashMap<>(pending);
    pending.clear();
    changes.values().removeIf(change -> change == 0);
    if (changes.isEmpty() && number > 0 && !growing) {
      writeHead();
      return;
    }
    number++;
    changes.forEach(
        (row, change) -> {
          int before = live.getOrDefault(row, 0);
          int after = Math.max(0, before + change);
          touched.add(chunkOf(row));
          List<Life> some = lives.computeIfAbsent(row, added -> new ArrayList<>());
          if (before == 0 && after > 0) {
            some.add(new Life(number, DimensionRows.NEVER));
          } else if (before > 0 && after == 0) {
            Life last = some.remove(some.size() - 1);
            some.add(new Life(last.added(), number));
          }
          live.remove(row);
          if (after > 0) {
            live.put(row, after);
          }
        });
    versions.add(
        new DimensionVersion(number, completedBy, time, 0, time, live.size(), duplicates()));
    if (versions.size() > RETAINED) {
      versions.remove(0);
    }
    if (growing) {
      growInto(2 * chunks.size());
    } else {
      touched.forEach(this::writeChunk);
    }
    writeLedger();
    writeHead();
    remember();
    if (oldEpoch > 0 && number >= switchedAt + RETAINED) {
      deleteOldEpoch();
    }
  }

  private long duplicates() {
    return live.values().stream().mapToLong(copies -> copies - 1).sum();
  }

  private void growInto(int count) {
    if (oldEpoch > 0) {
      deleteOldEpoch();
    }
    growing = false;
    oldEpoch = epoch;
    oldChunks = chunks.size();
    switchedAt = number;
    epoch++;
    chunks.clear();
    for (int i = 0; i < count; i++) {
      chunks.add(null);
    }
    for (int chunk = 0; chunk < count; chunk++) {
      writeChunk(chunk);
    }
  }

  private void deleteOldEpoch() {
    for (int chunk = 0; chunk < oldChunks; chunk++) {
      store.delete(IndexKey.dimensionRows(name, oldEpoch, chunk));
      for (String column : List.of("id", "region", "parent")) {
        store.delete(IndexKey.dimensionColumn(name, oldEpoch, chunk, column));
      }
    }
    store.delete(IndexKey.dimensionLedger(name, oldEpoch));
    oldEpoch = 0;
  }

  private int chunkOf(ModelRow row) {
    return Math.floorMod(Objects.hashCode(row.id()), chunks.size());
  }

  private long floor() {
    return versions.isEmpty() ? 0 : versions.get(0).number();
  }

  private void writeChunk(int chunk) {
    List<ModelRow> rows = new ArrayList<>();
    List<Life> some = new ArrayList<>();
    lives.forEach(
        (row, ofRow) -> {
          if (chunkOf(row) == chunk) {
            ofRow.removeIf(life -> life.removed() <= floor());
            ofRow.forEach(
                life -> {
                  rows.add(row);
                  some.add(life);
                });
          }
        });
    Stamp stamp = new Stamp(incarnation, number, floor(), 0);
    store.write(
        IndexKey.dimensionRows(name, epoch, chunk),
        new DimensionRows(
                stamp,
                some.stream().mapToLong(Life::added).toArray(),
                some.stream().mapToLong(Life::removed).toArray(),
                rows.stream().mapToLong(row -> live.getOrDefault(row, 0)).toArray())
            .toBytes());
    Map<String, ColumnChunk> columns = new LinkedHashMap<>();
    columns.put("id", longs(rows, ModelRow::id));
    columns.put("region", strings(rows));
    columns.put("parent", longs(rows, ModelRow::parent));
    columns.forEach(
        (column, values) ->
            store.write(
                IndexKey.dimensionColumn(name, epoch, chunk, column),
                new DimensionColumn(stamp, values).toBytes()));
    chunks.set(chunk, Change.of(stamp));
  }

  private static ColumnChunk longs(List<ModelRow> rows, Function<ModelRow, Long> value) {
    long[] values = new long[rows.size()];
    byte[] status = new byte[rows.size()];
    for (int i = 0; i < values.length; i++) {
      Long some = value.apply(rows.get(i));
      values[i] = some == null ? 0 : some;
      status[i] = (some == null ? BoundsStatus.ALL_NULL : BoundsStatus.EXACT).code();
    }
    return DimensionColumn.chunk(
        ColumnType.of(TypeKind.LONG), status, new ColumnValues.Longs(values, values));
  }

  private static ColumnChunk strings(List<ModelRow> rows) {
    ByteStrings.Builder values = new ByteStrings.Builder();
    byte[] status = new byte[rows.size()];
    for (int i = 0; i < status.length; i++) {
      String some = rows.get(i).region();
      values.add((some == null ? "" : some).getBytes(StandardCharsets.UTF_8));
      status[i] = (some == null ? BoundsStatus.ALL_NULL : BoundsStatus.EXACT).code();
    }
    ByteStrings built = values.build();
    return DimensionColumn.chunk(
        ColumnType.of(TypeKind.STRING), status, new ColumnValues.Bytes(built, built));
  }

  private void writeLedger() {
    DimensionSchema schema =
        new DimensionSchema(
            List.of(
                new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
                new DimensionSchema.Field("region", ColumnType.of(TypeKind.STRING), false),
                new DimensionSchema.Field("parent", ColumnType.of(TypeKind.LONG), false)),
            "SELECT id, region, parent FROM " + name,
            "");
    store.write(
        IndexKey.dimensionLedger(name, epoch),
        new DimensionLedger(new Stamp(incarnation, number, floor(), 0), versions, schema, chunks)
            .toBytes());
  }

  private void writeHead() {
    store.write(
        IndexKey.dimensionHead(name),
        new DimensionHead(
                new Stamp(incarnation, number, floor(), 0),
                epoch,
                completedBy,
                currentTo,
                currentTo + 1000,
                problem)
            .toBytes());
  }

  /** Takes down what the dimension is now; it is what a store that was put back tells. */
  public void remember() {
    truth.add(new Truth(store.now(), number, rows()));
  }
}
