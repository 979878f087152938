package io.pruningindex.index.dimension.event;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One event of each kind, with something in every field. */
final class DimensionEventSamples {
  static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(
              new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
              new DimensionSchema.Field("länd", ColumnType.of(TypeKind.STRING), true),
              new DimensionSchema.Field("price", ColumnType.decimal(12, 2), false),
              new DimensionSchema.Field("weight", ColumnType.of(TypeKind.DOUBLE), false)),
          "SELECT id, länd, price, weight FROM items",
          "items where weight > 1");

  private static final String DIMENSION = "sales.ïtems";
  private static final long RUN = 0x0123456789ABCDEFL;
  private static final long NOW = 1_790_000_000_123L;

  private DimensionEventSamples() {}

  static Map<String, DimensionEvent> all() {
    Map<String, DimensionEvent> all = new LinkedHashMap<>();
    all.put("opened", new DimensionEvent.Opened(DIMENSION, RUN, Completeness.WATERMARK, SCHEMA));
    all.put(
        "rows-changed",
        new DimensionEvent.RowsChanged(
            DIMENSION, RUN, new RowChanges(new boolean[] {true, false, true}, rows())));
    all.put(
        "group-replaced",
        new DimensionEvent.GroupReplaced(
            DIMENSION,
            RUN,
            "day=1/gröup-0",
            true,
            new RowChanges(new boolean[] {true, true, true}, rows())));
    all.put(
        "group-emptied",
        new DimensionEvent.GroupReplaced(
            DIMENSION, RUN, "", false, new RowChanges(new boolean[0], ByteStrings.EMPTY)));
    all.put(
        "version-cut",
        new DimensionEvent.VersionCut(
            DIMENSION, RUN, Completeness.INSTANT, NOW, InstantTime.pack("20260102030405678")));
    all.put(
        "last-version-cut",
        new DimensionEvent.VersionCut(
            DIMENSION, RUN, Completeness.END_OF_INPUT, Long.MAX_VALUE, InstantTime.NONE));
    all.put(
        "problem-reported",
        new DimensionEvent.ProblemReported(DIMENSION, RUN, "a file is missing: put it back"));
    all.put("dimension-dropped", new DimensionEvent.DimensionDropped(DIMENSION, RUN));
    return all;
  }

  /** Rows with nulls in keys and attributes, and doubles that are hard to tell apart. */
  static ByteStrings rows() {
    RowWriter writer = new RowWriter(SCHEMA);
    ByteStrings.Builder rows = new ByteStrings.Builder();
    rows.add(
        writer.addLong(Long.MIN_VALUE).addBytes(utf8("ünd")).addLong(-5).addDouble(-0.0).finish());
    rows.add(writer.addNull().addBytes(utf8("")).addNull().addDouble(Double.NaN).finish());
    rows.add(writer.addLong(70_000).addNull().addLong(1L << 40).addNull().finish());
    return rows.build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
