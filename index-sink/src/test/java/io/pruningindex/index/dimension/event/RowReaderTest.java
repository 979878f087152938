package io.pruningindex.index.dimension.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowReaderTest {
  private final RowReader reader = new RowReader(DimensionEventSamples.SCHEMA);
  private final ByteStrings rows = DimensionEventSamples.rows();

  /** Takes down what it is given. */
  private static final class Values implements RowReader.Values {
    private final List<String> taken = new ArrayList<>();

    @Override
    public void addNull(int column) {
      taken.add(column + " null");
    }

    @Override
    public void addLong(int column, long value) {
      taken.add(column + " " + value);
    }

    @Override
    public void addDouble(int column, double value) {
      taken.add(column + " " + value);
    }

    @Override
    public void addBytes(int column, byte[] value) {
      taken.add(column + " '" + new String(value, StandardCharsets.UTF_8) + "'");
    }
  }

  @Test
  void readsWhatWasWritten() {
    assertThat(values(0)).containsExactly("0 " + Long.MIN_VALUE, "1 'ünd'", "2 -5", "3 -0.0");
    assertThat(values(1)).containsExactly("0 null", "1 ''", "2 null", "3 NaN");
    assertThat(values(2)).containsExactly("0 70000", "1 null", "2 1099511627776", "3 null");
  }

  @Test
  void aRowThatIsCutShortOrTooLongIsNone() {
    for (int row = 0; row < rows.count(); row++) {
      byte[] bytes = rows.bytes(row);
      for (int length = 0; length <= bytes.length + 1; length++) {
        if (length != bytes.length) {
          byte[] other = Arrays.copyOf(bytes, length);
          assertThatThrownBy(() -> reader.read(other, RowReader.NOWHERE))
              .as("%d of %d bytes", length, bytes.length)
              .isInstanceOf(CorruptValueException.class);
        }
      }
    }
  }

  @Test
  void aRowOfAnotherSchemaIsNone() {
    DimensionSchema other =
        new DimensionSchema(
            List.of(
                new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true),
                new DimensionSchema.Field("name", ColumnType.of(TypeKind.STRING), false)),
            "",
            "");
    byte[] row = new RowWriter(other).addLong(7).addNull().finish();
    assertThatThrownBy(() -> reader.read(row, RowReader.NOWHERE))
        .isInstanceOf(CorruptValueException.class);
    assertThatThrownBy(() -> new RowReader(other).read(rows.bytes(2), RowReader.NOWHERE))
        .isInstanceOf(CorruptValueException.class);
  }

  @Test
  void aRowOfKeysOnlyIsOne() {
    DimensionSchema keys =
        new DimensionSchema(
            List.of(new DimensionSchema.Field("id", ColumnType.of(TypeKind.LONG), true)), "", "");
    Values values = new Values();
    new RowReader(keys).read(new RowWriter(keys).addLong(7).finish(), values);
    assertThat(values.taken).containsExactly("0 7");
  }

  private List<String> values(int row) {
    Values values = new Values();
    reader.read(rows.bytes(row), values);
    return values.taken;
  }
}
