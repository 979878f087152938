package io.pruningindex.index.dimension.harness;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Events of a dimension of stores, each with an id, a region and a size. */
public record DimensionSource(String name, long incarnation) {
  public static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(
              new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
              new DimensionSchema.Field("region", ColumnType.of(TypeKind.STRING), false),
              new DimensionSchema.Field("size", ColumnType.of(TypeKind.DOUBLE), false)),
          "SELECT id, region, size FROM stores",
          "");

  /** A store, or the removal of one. */
  public record Store(boolean addition, Long id, String region, Double size) {
    byte[] bytes() {
      RowWriter writer = new RowWriter(SCHEMA);
      if (id == null) {
        writer.addNull();
      } else {
        writer.addLong(id);
      }
      if (region == null) {
        writer.addNull();
      } else {
        writer.addBytes(region.getBytes(StandardCharsets.UTF_8));
      }
      if (size == null) {
        writer.addNull();
      } else {
        writer.addDouble(size);
      }
      return writer.finish();
    }

    /** As {@link ReadDimension} shows it. */
    public String text() {
      return List.of(
              String.valueOf(id),
              region == null
                  ? "null"
                  : HexFormat.of().formatHex(region.getBytes(StandardCharsets.UTF_8)),
              String.valueOf(size))
          .toString();
    }
  }

  public static Store plus(long id, String region) {
    return new Store(true, id, region, 1.5);
  }

  public static Store minus(long id, String region) {
    return new Store(false, id, region, 1.5);
  }

  /** The same dimension as another run of the source sends it. */
  public DimensionSource run(long otherIncarnation) {
    return new DimensionSource(name, otherIncarnation);
  }

  public DimensionEvent opened() {
    return opened(SCHEMA);
  }

  public DimensionEvent opened(DimensionSchema schema) {
    return new DimensionEvent.Opened(name, incarnation, Completeness.WATERMARK, schema);
  }

  public DimensionEvent changed(Store... stores) {
    return new DimensionEvent.RowsChanged(name, incarnation, changes(stores));
  }

  public DimensionEvent replaced(String group, boolean first, Store... stores) {
    return new DimensionEvent.GroupReplaced(name, incarnation, group, first, changes(stores));
  }

  public DimensionEvent cut(long currentTo) {
    return new DimensionEvent.VersionCut(name, incarnation, Completeness.WATERMARK, currentTo, 0);
  }

  public DimensionEvent problem(String problem) {
    return new DimensionEvent.ProblemReported(name, incarnation, problem);
  }

  public DimensionEvent dropped() {
    return new DimensionEvent.DimensionDropped(name, incarnation);
  }

  public static RowChanges changes(Store... stores) {
    boolean[] additions = new boolean[stores.length];
    ByteStrings.Builder rows = new ByteStrings.Builder();
    for (int i = 0; i < stores.length; i++) {
      additions[i] = stores[i].addition;
      rows.add(stores[i].bytes());
    }
    return new RowChanges(additions, rows.build());
  }

  /** Rows as text, for comparison. */
  public static String[] texts(Store... stores) {
    return Stream.of(stores).map(Store::text).toArray(String[]::new);
  }
}
