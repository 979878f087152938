package io.pruningindex.job.hudi;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Rows with a column of every type, at the ends of its range and around zero. */
final class TypedRows {
  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "row", "fields": [
                {"name": "id", "type": "string"},
                {"name": "ver", "type": "int"},
                {"name": "part", "type": "string"},
                {"name": "bool", "type": ["null", "boolean"], "default": null},
                {"name": "i", "type": ["null", "int"], "default": null},
                {"name": "l", "type": ["null", "long"], "default": null},
                {"name": "f", "type": ["null", "float"], "default": null},
                {"name": "d", "type": ["null", "double"], "default": null},
                {"name": "s", "type": ["null", "string"], "default": null},
                {"name": "b", "type": ["null", "bytes"], "default": null},
                {"name": "low", "type": ["null", "bytes"], "default": null},
                {"name": "day", "type": ["null", {"type": "int", "logicalType": "date"}],
                  "default": null},
                {"name": "tm", "type": ["null", {"type": "long", "logicalType": "timestamp-millis"}],
                  "default": null},
                {"name": "tu", "type": ["null", {"type": "long", "logicalType": "timestamp-micros"}],
                  "default": null},
                {"name": "lm", "type": ["null",
                  {"type": "long", "logicalType": "local-timestamp-millis"}], "default": null},
                {"name": "lu", "type": ["null",
                  {"type": "long", "logicalType": "local-timestamp-micros"}], "default": null},
                {"name": "p9", "type": ["null",
                  {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}],
                  "default": null},
                {"name": "p38", "type": ["null", {"type": "fixed", "name": "p38", "size": 16,
                  "logicalType": "decimal", "precision": 30, "scale": 10}], "default": null},
                {"name": "zero", "type": ["null", "double"], "default": null},
                {"name": "none", "type": ["null", "string"], "default": null},
                {"name": "st", "type": ["null", {"type": "record", "name": "st", "fields": [
                  {"name": "zip", "type": ["null", "int"], "default": null},
                  {"name": "geo", "type": ["null", {"type": "record", "name": "geo", "fields": [
                    {"name": "lat", "type": ["null", "double"], "default": null}]}],
                    "default": null}]}], "default": null}
              ]}\
              """);

  /** All columns and leaves but the keys. */
  static final List<String> COLUMNS =
      List.of(
          "bool",
          "i",
          "l",
          "f",
          "d",
          "s",
          "b",
          "low",
          "day",
          "tm",
          "tu",
          "lm",
          "lu",
          "p9",
          "p38",
          "zero",
          "none",
          "st.zip",
          "st.geo.lat");

  private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

  private TypedRows() {}

  /** Rows over whole ranges, and one of nulls; Hudi cannot write logs of structs that are null. */
  static List<GenericData.Record> wide(int revision) {
    List<GenericData.Record> rows = new ArrayList<>();
    rows.add(row(0, revision));
    for (int sign : new int[] {-1, 1}) {
      GenericData.Record row = row(2 + sign, revision);
      boolean low = sign < 0;
      row.put("bool", !low);
      row.put("i", low ? Integer.MIN_VALUE : Integer.MAX_VALUE);
      row.put("l", low ? Long.MIN_VALUE : Long.MAX_VALUE);
      row.put("f", low ? Float.NEGATIVE_INFINITY : Float.MAX_VALUE);
      row.put("d", low ? -Double.MAX_VALUE : Double.POSITIVE_INFINITY);
      row.put("s", low ? "" : "日本\uFFFD😀");
      row.put("b", bytes(low ? new byte[] {1} : new byte[] {(byte) 0xff, 0}));
      row.put("low", bytes(low ? new byte[] {'a', (byte) 0x80} : new byte[] {'a', 'z'}));
      row.put("day", (int) (low ? FIRST_DAY : LAST_DAY).toEpochDay());
      Instant time = Instant.parse(low ? "0001-01-01T00:00:00Z" : "9999-12-31T23:59:59.999Z");
      for (String column : List.of("tm", "lm")) {
        row.put(column, time.toEpochMilli());
      }
      for (String column : List.of("tu", "lu")) {
        row.put(column, 1000 * time.toEpochMilli() + (low ? 0 : 999));
      }
      row.put("p9", decimal(low ? "-9999999.99" : "0.01"));
      row.put("p38", fixed(low ? "-99999.0000000001" : "99999.5"));
      row.put("zero", low ? -0.0 : 3.0);
      row.put("st", struct(sign * 1000, sign * 89.5));
      rows.add(row);
    }
    return rows;
  }

  /** Rows like those of every day. */
  static List<GenericData.Record> usual(int revision) {
    List<GenericData.Record> rows = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      GenericData.Record row = row(i, revision);
      row.put("bool", true);
      row.put("i", 100 + i);
      row.put("l", 1L << 40 + i);
      row.put("f", i / 3f);
      row.put("d", i / 7.0);
      row.put("s", "s" + i);
      row.put("b", bytes(new byte[] {(byte) (0x7e + i), 5}));
      row.put("low", bytes(("k" + i).getBytes(StandardCharsets.UTF_8)));
      row.put("day", 19_000 + i);
      for (String column : List.of("tm", "lm")) {
        row.put(column, 1_700_000_000_123L + i);
      }
      for (String column : List.of("tu", "lu")) {
        row.put(column, 1_700_000_000_123_456L + i);
      }
      row.put("p9", decimal(i - 2 + ".50"));
      row.put("p38", fixed(100 * (i - 2) + ".0000000050"));
      row.put("zero", i - 1.0);
      row.put("st", struct(i, i / 2.0));
      rows.add(row);
    }
    return rows;
  }

  private static GenericData.Record row(int id, int revision) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("id", "k" + id);
    row.put("ver", revision);
    row.put("part", "p");
    row.put("st", struct(null, null));
    return row;
  }

  private static GenericData.Record struct(Integer zip, Double latitude) {
    Schema schema = SCHEMA.getField("st").schema().getTypes().get(1);
    GenericData.Record inner =
        new GenericData.Record(schema.getField("geo").schema().getTypes().get(1));
    inner.put("lat", latitude);
    GenericData.Record struct = new GenericData.Record(schema);
    struct.put("zip", zip);
    struct.put("geo", inner);
    return struct;
  }

  private static ByteBuffer bytes(byte[] value) {
    return ByteBuffer.wrap(value);
  }

  private static ByteBuffer decimal(String number) {
    return ByteBuffer.wrap(new BigDecimal(number).setScale(2).unscaledValue().toByteArray());
  }

  private static GenericData.Fixed fixed(String number) {
    BigInteger unscaled = new BigDecimal(number).setScale(10).unscaledValue();
    byte[] padded = new byte[16];
    Arrays.fill(padded, (byte) (unscaled.signum() < 0 ? -1 : 0));
    byte[] bytes = unscaled.toByteArray();
    System.arraycopy(bytes, 0, padded, padded.length - bytes.length, bytes.length);
    return new GenericData.Fixed(SCHEMA.getField("p38").schema().getTypes().get(1), padded);
  }
}
