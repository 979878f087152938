package io.pruningindex.job.demo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class AvroValuesTest {
  @Test
  void plainTypes() {
    assertThat(read("\"int\"", 1)).isEqualTo(1);
    assertThat(read("\"long\"", 1L)).isEqualTo(1L);
    assertThat(read("\"float\"", 1.5f)).isEqualTo(1.5f);
    assertThat(read("\"double\"", Double.NaN)).isEqualTo(Double.NaN);
    assertThat(read("\"boolean\"", true)).isEqualTo(true);
    assertThat(read("\"string\"", new Utf8("é😀"))).isEqualTo("é😀");
    assertThat(read("[\"null\", \"string\"]", null)).isNull();
    assertThat(read("[\"string\", \"null\"]", new Utf8(""))).isEqualTo("");
    assertThat(read("\"bytes\"", ByteBuffer.wrap(new byte[] {1, 2})))
        .isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
  }

  @Test
  void decimals() {
    String bytes = "{'type': 'bytes', 'logicalType': 'decimal', 'precision': 9, 'scale': 2}";
    String fixed =
        "{'type': 'fixed', 'name': 'f', 'size': 4, 'logicalType': 'decimal', 'precision': 9,"
            + " 'scale': 3}";
    Schema fixedSchema = schema(fixed);
    GenericData.Fixed value =
        new GenericData.Fixed(fixedSchema, new byte[] {-1, -1, -1, (byte) -10});

    assertThat(read(bytes, ByteBuffer.wrap(new byte[] {1, 0}))).isEqualTo(new BigDecimal("2.56"));
    assertThat(AvroValues.toJava(fixedSchema, value)).isEqualTo(new BigDecimal("-0.010"));
  }

  @Test
  void times() {
    long micros = -62_135_596_800_000_000L + 1;

    assertThat(read("{'type': 'int', 'logicalType': 'date'}", -719_162))
        .isEqualTo(LocalDate.of(1, 1, 1));
    assertThat(read("{'type': 'long', 'logicalType': 'timestamp-micros'}", micros))
        .isEqualTo(Instant.parse("0001-01-01T00:00:00.000001Z"));
    assertThat(read("{'type': 'long', 'logicalType': 'timestamp-millis'}", -1L))
        .isEqualTo(Instant.parse("1969-12-31T23:59:59.999Z"));
    assertThat(read("{'type': 'long', 'logicalType': 'local-timestamp-micros'}", micros))
        .isEqualTo(LocalDateTime.parse("0001-01-01T00:00:00.000001"));
  }

  @Test
  void nestedTypes() {
    Schema record =
        schema(
            "{'type': 'record', 'name': 'r', 'fields': [{'name': 'n', 'type': 'int'},"
                + " {'name': 'l', 'type': {'type': 'array', 'items': 'string'}},"
                + " {'name': 'm', 'type': {'type': 'map', 'values': ['null', 'long']}}]}");
    GenericRecord value = new GenericData.Record(record);
    value.put("n", 3);
    value.put("l", List.of(new Utf8("a")));
    value.put("m", Map.of(new Utf8("k"), 5L));

    assertThat(AvroValues.toJava(record, value))
        .isEqualTo(Map.of("n", 3, "l", List.of("a"), "m", Map.of("k", 5L)));
  }

  @Test
  void unionsOfSeveralTypesAreRefused() {
    assertThatThrownBy(() -> read("[\"int\", \"string\"]", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("union");
  }

  private static Object read(String schema, Object value) {
    return AvroValues.toJava(schema(schema), value);
  }

  private static Schema schema(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }
}
