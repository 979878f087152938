package io.pruningindex.index.dimension.model;

import io.pruningindex.index.dimension.event.RowWriter;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * A row of types of all kinds, by its bytes and as text.
 *
 * @param text as a reader shows it
 * @param bytes as a source writes it
 */
record ModelRow(String text, byte[] bytes) {
  private static final double[] DOUBLES = {0.0, -0.0, Double.NaN, 1.5, Double.NEGATIVE_INFINITY};

  static DimensionSchema schema(String definition) {
    return new DimensionSchema(
        List.of(
            new DimensionSchema.Field("number", ColumnType.of(TypeKind.INT), true),
            new DimensionSchema.Field("code", ColumnType.of(TypeKind.STRING), true),
            new DimensionSchema.Field("price", ColumnType.of(TypeKind.DOUBLE), false),
            new DimensionSchema.Field("sum", ColumnType.decimal(38, 2), false),
            new DimensionSchema.Field("day", ColumnType.of(TypeKind.DATE), false)),
        definition,
        "");
  }

  /** A row with a key among {@code keys} and few different values, so that many are equal. */
  static ModelRow random(Random random, int keys) {
    RowWriter writer = new RowWriter(schema(""));
    List<String> texts = new ArrayList<>();
    int key = random.nextInt(keys);
    addLong(writer, texts, key % 17 == 3 ? null : (long) key - keys / 2);
    addBytes(writer, texts, key % 5 == 0 ? null : new byte[] {(byte) key, (byte) (key / 256)});
    addDouble(writer, texts, DOUBLES[random.nextInt(DOUBLES.length)]);
    byte[] sum = new byte[16];
    sum[15] = (byte) random.nextInt(2);
    addBytes(writer, texts, random.nextInt(4) == 0 ? null : sum);
    addLong(writer, texts, random.nextInt(3) == 0 ? null : (long) random.nextInt(2));
    return new ModelRow(texts.toString(), writer.finish());
  }

  private static void addLong(RowWriter writer, List<String> texts, Long value) {
    texts.add(String.valueOf(value));
    if (value == null) {
      writer.addNull();
    } else {
      writer.addLong(value);
    }
  }

  private static void addDouble(RowWriter writer, List<String> texts, double value) {
    texts.add(String.valueOf(value));
    writer.addDouble(value);
  }

  private static void addBytes(RowWriter writer, List<String> texts, byte[] value) {
    texts.add(value == null ? "null" : HexFormat.of().formatHex(value));
    if (value == null) {
      writer.addNull();
    } else {
      writer.addBytes(value);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModelRow that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
