package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.event.RowReader;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

class RowEncoderTest {
  @Test
  void everyTypeKeepsItsValues() {
    assertThat(encoded(DataTypes.BOOLEAN(), true)).isEqualTo("BOOLEAN 1");
    assertThat(encoded(DataTypes.TINYINT(), (byte) -128)).isEqualTo("INT -128");
    assertThat(encoded(DataTypes.SMALLINT(), (short) 300)).isEqualTo("INT 300");
    assertThat(encoded(DataTypes.INT(), Integer.MIN_VALUE)).isEqualTo("INT -2147483648");
    assertThat(encoded(DataTypes.BIGINT(), Long.MAX_VALUE)).isEqualTo("LONG 9223372036854775807");
    assertThat(encoded(DataTypes.FLOAT(), 0.1f)).isEqualTo("FLOAT " + (double) 0.1f);
    assertThat(encoded(DataTypes.DOUBLE(), Double.NaN)).isEqualTo("DOUBLE NaN");
    assertThat(encoded(DataTypes.STRING(), "é😀")).isEqualTo("STRING c3a9f09f9880");
    assertThat(encoded(DataTypes.CHAR(3), "a")).isEqualTo("STRING 61");
    assertThat(encoded(DataTypes.VARCHAR(3), "")).isEqualTo("STRING ");
    assertThat(encoded(DataTypes.BYTES(), new byte[] {-1, 0})).isEqualTo("BINARY ff00");
    assertThat(encoded(DataTypes.BINARY(1), new byte[] {7})).isEqualTo("BINARY 07");
    assertThat(encoded(DataTypes.DATE(), LocalDate.of(1, 1, 1))).isEqualTo("DATE -719162");
    assertThat(encoded(DataTypes.INT(), null)).isEqualTo("INT null");
  }

  @Test
  void decimalsAreHeldUnscaled() {
    assertThat(encoded(DataTypes.DECIMAL(18, 2), new BigDecimal("-1.50")))
        .isEqualTo("DECIMAL(18, 2) -150");
    assertThat(encoded(DataTypes.DECIMAL(38, 3), new BigDecimal("1.5")))
        .isEqualTo(
            "DECIMAL(38, 3) "
                + HexFormat.of().formatHex(OrderedDecimal.encode(BigInteger.valueOf(1500))));
  }

  @Test
  void timesAreHeldInMicrosecondsBeforeAndAfterTheEpoch() {
    assertThat(encoded(DataTypes.TIMESTAMP(6), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 1_000)))
        .isEqualTo("LOCAL_TIMESTAMP -999999");
    assertThat(encoded(DataTypes.TIMESTAMP(3), LocalDateTime.of(9999, 12, 31, 0, 0)))
        .isEqualTo("LOCAL_TIMESTAMP 253402214400000000");
    assertThat(encoded(DataTypes.TIMESTAMP_LTZ(6), Instant.ofEpochSecond(-62_135_596_800L)))
        .isEqualTo("TIMESTAMP -62135596800000000");
  }

  @Test
  void whatCannotBeHeldAsItIsHasNoType() {
    for (DataType type :
        List.of(
            DataTypes.ARRAY(DataTypes.INT()),
            DataTypes.MAP(DataTypes.INT(), DataTypes.INT()),
            DataTypes.ROW(DataTypes.INT()),
            DataTypes.TIME(),
            DataTypes.TIMESTAMP(7),
            DataTypes.TIMESTAMP_LTZ(9),
            DataTypes.TIMESTAMP_WITH_TIME_ZONE(3),
            DataTypes.INTERVAL(DataTypes.DAY()),
            DataTypes.NULL())) {
      assertThat(ColumnTypes.of(type.getLogicalType())).as(type.toString()).isEmpty();
    }
  }

  private static String encoded(DataType type, Object value) {
    ColumnType column = ColumnTypes.of(type.getLogicalType()).orElseThrow();
    DimensionSchema schema =
        new DimensionSchema(
            List.of(
                new DimensionSchema.Field("value", column, true),
                new DimensionSchema.Field(
                    "other",
                    ColumnTypes.of(DataTypes.INT().getLogicalType()).orElseThrow(),
                    false)),
            "",
            "");
    byte[] row = new RowEncoder(schema, new int[] {1, 0}).encode(Row.of(null, value));
    List<String> read = new ArrayList<>();
    new RowReader(schema)
        .read(
            row,
            new RowReader.Values() {
              @Override
              public void addNull(int index) {
                read.add("null");
              }

              @Override
              public void addLong(int index, long number) {
                read.add(Long.toString(number));
              }

              @Override
              public void addDouble(int index, double number) {
                read.add(Double.toString(number));
              }

              @Override
              public void addBytes(int index, byte[] bytes) {
                read.add(HexFormat.of().formatHex(bytes));
              }
            });
    assertThat(read).hasSize(2).last().isEqualTo("null");
    return column + " " + read.get(0);
  }
}
