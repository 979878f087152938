package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatsSchemaTest {
  @ParameterizedTest
  @CsvSource({
    "INT, DOUBLE",
    "INT, FLOAT",
    "LONG, FLOAT",
    "LONG, DOUBLE",
    "FLOAT, DOUBLE",
    "INT, STRING",
    "LONG, STRING"
  })
  void boundsOfAnotherTypeAreReadAnew(TypeKind from, TypeKind to) {
    assertThat(outdated(column(from, true), column(to, true)))
        .hasValueSatisfying(reason -> assertThat(reason).contains("price", from.name(), to.name()));
    assertThat(outdated(column(from, true), column(to, false))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "INT, LONG",
    "LONG, INT",
    "INT, INT",
    "STRING, BINARY",
    "DATE, STRING",
    "DOUBLE, STRING",
    "STRING, INT",
    "OTHER, INT"
  })
  void boundsThatHoldOrHaveNoOtherFormAreNot(TypeKind from, TypeKind to) {
    assertThat(outdated(column(from, true), column(to, true))).isEmpty();
  }

  @Test
  void decimalsAreReadAnewIfTheirNumbersAreHeldOtherwise() {
    assertThat(outdated(column(TypeKind.INT, true), decimal(10, 2))).isPresent();
    assertThat(outdated(decimal(10, 2), decimal(12, 2))).isEmpty();
    assertThat(outdated(decimal(10, 2), decimal(20, 2))).isPresent();
    assertThat(outdated(decimal(10, 2), decimal(12, 4))).isPresent();
  }

  @Test
  void aColumnThatWasThereIsReadOnceItIsIndexed() {
    assertThat(outdated(column(TypeKind.INT, false), column(TypeKind.INT, true)))
        .hasValueSatisfying(reason -> assertThat(reason).contains("price"));
    assertThat(outdated(column(TypeKind.INT, true), column(TypeKind.INT, false))).isEmpty();
  }

  @Test
  void filesLackAColumnThatIsNew() {
    assertThat(StatsSchema.outdated(schema(), schema(column(TypeKind.INT, true)))).isEmpty();
    assertThat(StatsSchema.outdated(schema(column(TypeKind.INT, true)), schema())).isEmpty();
  }

  @Test
  void nothingIsReadAnewIfWhatWasReadIsNotKnown() {
    assertThat(StatsSchema.outdated(null, schema(column(TypeKind.INT, true)))).isEmpty();
  }

  private static Optional<String> outdated(Column read, Column now) {
    return StatsSchema.outdated(schema(read), schema(now));
  }

  private static Column column(TypeKind kind, boolean indexed) {
    return new Column("price", ColumnType.of(kind), indexed);
  }

  private static Column decimal(int precision, int scale) {
    return new Column("price", ColumnType.decimal(precision, scale), true);
  }

  private static TableSchema schema(Column... columns) {
    return new TableSchema(
        List.of(columns), List.of(), false, false, MergeMode.WHOLE_ROWS, 8, false);
  }
}
