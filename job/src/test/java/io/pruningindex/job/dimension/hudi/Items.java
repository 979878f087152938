package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.hudi.PlainWriter;
import io.pruningindex.query.internal.column.OrderedDecimal;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;

/** Items with a column of each type, and what Hudi reads of a table of them. */
public final class Items {
  static final Schema SMALL =
      LogicalTypes.decimal(10, 2).addToSchema(Schema.createFixed("small", null, "items", 5));
  static final Schema LARGE =
      LogicalTypes.decimal(30, 3).addToSchema(Schema.create(Schema.Type.BYTES));

  static final Schema SCHEMA =
      SchemaBuilder.record("items")
          .namespace("items")
          .fields()
          .requiredString("id")
          .requiredInt("ver")
          .optionalString("part")
          .optionalString("name")
          .optionalInt("number")
          .optionalLong("amount")
          .optionalBoolean("sold")
          .optionalFloat("weight")
          .optionalDouble("size")
          .optionalBytes("image")
          .name("price")
          .type()
          .optional()
          .type(SMALL)
          .name("volume")
          .type()
          .optional()
          .type(LARGE)
          .name("made")
          .type()
          .optional()
          .type(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)))
          .name("seen")
          .type()
          .optional()
          .type(LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG)))
          .name("changed")
          .type()
          .optional()
          .type(LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG)))
          .name("tags")
          .type()
          .optional()
          .array()
          .items()
          .stringType()
          .endRecord();

  /** All but those that the index does not hold, in another order than the table's. */
  static final List<String> COLUMNS =
      List.of(
          "number", "volume", "id", "price", "name", "ver", "amount", "sold", "weight", "size",
          "image", "made", "seen", "changed", "part");

  private Items() {}

  static String partition(int number) {
    return number % 2 == 0 ? "even" : "odd";
  }

  /** An item. Every seventh has nothing but nulls. */
  static GenericData.Record row(int number, int version) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("id", "k" + number);
    row.put("ver", version);
    row.put("part", partition(number));
    if (number % 7 == 3) {
      return row;
    }
    int value = 1000 * version + number;
    row.put("name", "item ü " + value);
    row.put("number", -value);
    row.put("amount", value * 10_000_000_000L);
    row.put("sold", value % 3 == 0);
    row.put("weight", value / 8f);
    row.put("size", number % 5 == 0 ? Double.NaN : -value / 3d);
    row.put("image", ByteBuffer.wrap(("image" + value).getBytes(StandardCharsets.UTF_8)));
    Conversions.DecimalConversion decimals = new Conversions.DecimalConversion();
    row.put(
        "price", decimals.toFixed(BigDecimal.valueOf(-value, 2), SMALL, SMALL.getLogicalType()));
    row.put(
        "volume",
        decimals.toBytes(
            new BigDecimal("-123456789012345678901." + (100 + value % 900)),
            LARGE,
            LARGE.getLogicalType()));
    row.put("made", value);
    row.put("seen", -value * 1_000_001L);
    row.put("changed", value * 1_001L);
    row.put("tags", List.of("a", "b"));
    return row;
  }

  /** The rows of a table as Hudi itself reads them, as texts, each with how often it is there. */
  public static Map<String, Integer> read(Path table, List<String> columns) throws Exception {
    return texts(rows(table), columns, row -> true);
  }

  /** The rows of a table as Hudi itself reads them. */
  public static List<TruthRow> rows(Path table) throws Exception {
    List<TruthRow> rows = new ArrayList<>();
    try (TableOracle oracle = TableOracle.open(table.toString(), PlainWriter.hadoop())) {
      Optional<OracleSnapshot> snapshot = oracle.newest();
      if (snapshot.isPresent()) {
        for (SliceFiles slice : snapshot.get().slices()) {
          rows.addAll(snapshot.get().rows(slice));
        }
      }
    }
    return rows;
  }

  /** Some rows as texts, each with how often it is there. */
  public static Map<String, Integer> texts(
      List<TruthRow> rows, List<String> columns, Predicate<TruthRow> wanted) {
    Map<String, Integer> texts = new TreeMap<>();
    rows.stream().filter(wanted).forEach(row -> texts.merge(text(row, columns), 1, Integer::sum));
    return texts;
  }

  private static String text(TruthRow row, List<String> columns) {
    return columns.stream()
        .map(column -> text(column, row.value(column)))
        .collect(Collectors.joining("|"));
  }

  private static String text(String column, Object value) {
    if (value instanceof Boolean truth) {
      return truth ? "1" : "0";
    } else if (value instanceof Float number) {
      return Double.toString(number);
    } else if (value instanceof LocalDate date) {
      return Long.toString(date.toEpochDay());
    } else if (value instanceof Instant time) {
      return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    } else if (value instanceof LocalDateTime time) {
      return text(column, time.toInstant(ZoneOffset.UTC));
    } else if (value instanceof ByteBuffer bytes) {
      return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    } else if (value instanceof BigDecimal decimal) {
      return column.equals("volume")
          ? new String(OrderedDecimal.encode(decimal.unscaledValue()), StandardCharsets.UTF_8)
          : decimal.unscaledValue().toString();
    }
    return String.valueOf(value);
  }
}
