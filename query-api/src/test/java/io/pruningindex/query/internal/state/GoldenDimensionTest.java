package io.pruningindex.query.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionColumn;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionRows;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The bytes of a dimension's values are what they always were, and can be read. */
class GoldenDimensionTest {
  private final GoldenFile golden;

  GoldenDimensionTest() throws IOException {
    golden = new GoldenFile("/golden/dimension-values.txt");
  }

  @Test
  void valuesAreWrittenAsEver() {
    golden.check(DimensionSamples.all());
  }

  @Test
  void whatWasWrittenCanBeRead() {
    DimensionSamples.all().keySet().forEach(name -> golden.checkReading(name, reading(name)));
  }

  @Test
  void completenessHasTheCodesThatItEverHad() {
    Map<Completeness, Integer> codes = new LinkedHashMap<>();
    for (Completeness completeness : Completeness.values()) {
      codes.put(completeness, completeness.code());
      assertThat(Completeness.ofCode(completeness.code())).isEqualTo(completeness);
    }
    assertThat(codes)
        .containsExactly(
            Map.entry(Completeness.NEVER, 0),
            Map.entry(Completeness.WATERMARK, 1),
            Map.entry(Completeness.END_OF_INPUT, 2),
            Map.entry(Completeness.INSTANT, 3),
            Map.entry(Completeness.ASSUMED, 4));
    assertThat(Completeness.ofCode(5)).isEqualTo(Completeness.NEVER);
  }

  @Test
  void aValueOfANewerReleaseIsRefused() {
    DimensionSamples.all()
        .forEach(
            (name, bytes) -> {
              bytes[0] = 2;
              assertThatThrownBy(() -> reading(name).apply(bytes))
                  .isInstanceOf(CorruptValueException.class)
                  .hasMessageContaining("2");
            });
  }

  private static UnaryOperator<byte[]> reading(String name) {
    return switch (name.split("-")[0]) {
      case "head" -> bytes -> DimensionHead.fromBytes(bytes).toBytes();
      case "ledger" -> bytes -> DimensionLedger.fromBytes(bytes).toBytes();
      case "rows" -> bytes -> DimensionRows.fromBytes(bytes).toBytes();
      default -> bytes -> DimensionColumn.fromBytes(bytes).toBytes();
    };
  }
}
