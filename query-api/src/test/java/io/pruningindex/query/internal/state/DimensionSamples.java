package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One value of each facet of a dimension, with something in every field. */
final class DimensionSamples {
  private static final Stamp STAMP = new Stamp(0x0123456789ABCDEFL, 1234, 1233, 0);

  private DimensionSamples() {}

  static Map<String, byte[]> all() {
    Map<String, byte[]> samples = new LinkedHashMap<>();
    samples.put("head", head().toBytes());
    samples.put("head-never", headOfNothing().toBytes());
    samples.put("ledger", ledger().toBytes());
    samples.put("rows", rows().toBytes());
    columns()
        .forEach(
            (name, chunk) ->
                samples.put("column-" + name, new DimensionColumn(STAMP, chunk).toBytes()));
    return samples;
  }

  private static DimensionHead head() {
    return new DimensionHead(
        STAMP,
        42,
        Completeness.WATERMARK,
        -62_135_596_800_000L,
        1_790_000_000_123L,
        "the brøker is gone: start it");
  }

  private static DimensionHead headOfNothing() {
    return new DimensionHead(new Stamp(-7, 0, 0, 0), 1, Completeness.NEVER, 0, 1, "");
  }

  private static DimensionLedger ledger() {
    List<DimensionSchema.Field> fields = new ArrayList<>();
    for (TypeKind kind : TypeKind.values()) {
      ColumnType type = kind == TypeKind.DECIMAL ? ColumnType.decimal(38, 10) : ColumnType.of(kind);
      fields.add(new DimensionSchema.Field("of " + kind, type, kind.code() < 3));
    }
    return new DimensionLedger(
        STAMP,
        List.of(
            new DimensionVersion(
                1233, Completeness.INSTANT, 1_790_000_000_000L, StateSamples.LATE, 1, 2, 0),
            new DimensionVersion(
                1234, Completeness.END_OF_INPUT, Long.MAX_VALUE, 0, 1_790_000_000_001L, 70_000, 8)),
        new DimensionSchema(fields, "SELECT * FROM størës", "stores where region = 'EU'"),
        List.of(new Change(99, 1200), new Change(STAMP.incarnation(), 1234)));
  }

  private static DimensionRows rows() {
    return new DimensionRows(
        STAMP,
        new long[] {1, 1233, 1234},
        new long[] {1234, DimensionRows.NEVER, DimensionRows.NEVER},
        new long[] {0, 3, 1});
  }

  /** Columns of each physical type, with a value, a null, and a value of which nothing is known. */
  private static Map<String, ColumnChunk> columns() {
    long[] longs = {Long.MIN_VALUE, 0, 0, 5};
    double[] doubles = {-0.0, 0, 0, Double.POSITIVE_INFINITY};
    Map<String, ColumnChunk> columns = new LinkedHashMap<>();
    columns.put("longs", chunk(ColumnType.of(TypeKind.LONG), new ColumnValues.Longs(longs, longs)));
    columns.put("decimals", chunk(ColumnType.decimal(18, 4), new ColumnValues.Longs(longs, longs)));
    columns.put(
        "doubles",
        chunk(ColumnType.of(TypeKind.DOUBLE), new ColumnValues.Doubles(doubles, doubles)));
    var texts = StateSamples.strings("", "", "", "ünd 😀");
    columns.put(
        "bytes", chunk(ColumnType.of(TypeKind.STRING), new ColumnValues.Bytes(texts, texts)));
    return columns;
  }

  private static ColumnChunk chunk(ColumnType type, ColumnValues values) {
    byte[] status = {
      BoundsStatus.EXACT.code(),
      BoundsStatus.ALL_NULL.code(),
      BoundsStatus.OUT_OF_RANGE.code(),
      BoundsStatus.EXACT.code()
    };
    return DimensionColumn.chunk(type, status, values);
  }
}
