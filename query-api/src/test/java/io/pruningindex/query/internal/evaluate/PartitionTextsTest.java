package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PartitionTextsTest {
  @Test
  void valuesAreDecodedAndInTheOrderOfTheFields() {
    PartitionTexts texts = texts(true, true, "region", "day");
    assertThat(texts.of("day=2024-01-31/region=länd%2Fx"))
        .containsExactly(entry("region", "länd/x"), entry("day", "2024-01-31"));
    assertThat(texts.of("region=__HIVE_DEFAULT_PARTITION__/day=1"))
        .containsEntry("region", "__HIVE_DEFAULT_PARTITION__");
  }

  @Test
  void aSingleFieldTakesTheWholePath() {
    assertThat(texts(false, false, "day").of("2024/01/31"))
        .containsExactly(entry("day", "2024/01/31"));
  }

  @Test
  void whatCannotBeToldIsMissing() {
    assertThat(texts(true, false, "region", "day").of("somewhere")).isEmpty();
    assertThat(texts(false, false, "region", "day").of("eu/day=1"))
        .containsExactly(entry("region", "eu"));
    assertThat(texts(false, false).of("")).isEmpty();
  }

  private static PartitionTexts texts(boolean hiveStyle, boolean urlEncoded, String... fields) {
    ColumnType text = ColumnType.of(TypeKind.STRING);
    return PartitionTexts.of(
        new TableSchema(
            Arrays.stream(fields).map(name -> new Column(name, text, false)).toList(),
            Arrays.stream(fields).map(name -> new PartitionField(name, text, true)).toList(),
            hiveStyle,
            urlEncoded,
            MergeMode.WHOLE_ROWS,
            8,
            true));
  }
}
