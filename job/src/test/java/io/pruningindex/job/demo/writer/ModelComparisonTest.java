package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelComparisonTest {
  private static final String DAY = "2024-03-01";

  private final TableDefinition orders = TableDefinition.all(Path.of("base")).get(0);
  private final RowGenerator generator = new RowGenerator(orders, new Random(1));
  private final TableModel model = new TableModel(orders);
  private final ModelComparison comparison = new ModelComparison(orders);
  private List<TruthRow> rows;

  @BeforeEach
  void write() {
    rows = new ArrayList<>(generator.insert(3, DAY, "us/east", 1));
    model.upsert(rows);
  }

  @Test
  void equalRowsPass() {
    comparison.add(slice("us%2Feast"), rows);

    assertThatCode(() -> comparison.requireEqual(model, "1")).doesNotThrowAnyException();
  }

  @Test
  void aLostRowIsFound() {
    comparison.add(slice("us%2Feast"), rows.subList(1, 3));

    requireFailure("Expected {order_id=1,", "found null");
  }

  @Test
  void aRowTooManyIsFound() {
    rows.addAll(generator.insert(1, DAY, "us/east", 1));
    comparison.add(slice("us%2Feast"), rows);

    requireFailure("Expected null", "found {order_id=4,");
  }

  @Test
  void anotherValueIsFound() {
    rows.set(2, rows.get(2).with("weight", -7.5));
    comparison.add(slice("us%2Feast"), rows);

    requireFailure("weight=-7.5", "orders", "instant 1");
  }

  @Test
  void aRowInTwoSlicesIsFound() {
    comparison.add(slice("us%2Feast"), rows);

    assertThatThrownBy(() -> comparison.add(slice("us%2Feast"), rows))
        .isInstanceOf(WriterFailure.class)
        .hasMessageContaining("two slices");
  }

  @Test
  void aRowOfAnotherPartitionIsFound() {
    assertThatThrownBy(() -> comparison.add(slice("eu"), rows))
        .isInstanceOf(WriterFailure.class)
        .hasMessageContaining("wrong partition");
  }

  private void requireFailure(String... parts) {
    assertThatThrownBy(() -> comparison.requireEqual(model, "1"))
        .isInstanceOf(WriterFailure.class)
        .hasMessageContainingAll(parts);
  }

  private static SliceFiles slice(String region) {
    return new SliceFiles(
        "dt=" + DAY + "/region=" + region, "f", "1", new DataFile("f.parquet", 1), List.of());
  }
}
