package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableModelTest {
  private final TableDefinition orders = TableDefinition.all(Path.of("base")).get(0);
  private final TableDefinition events = TableDefinition.all(Path.of("base")).get(1);

  @Test
  void theLastWriteWinsInOrders() {
    assertThat(newestAfterLateUpdate(orders)).isEqualTo(3);
  }

  @Test
  void theHighestRevisionWinsInEvents() {
    assertThat(newestAfterLateUpdate(events)).isEqualTo(5);
  }

  @Test
  void deletedPartitionsAreGone() {
    RowGenerator generator = new RowGenerator(events, new Random(1));
    TableModel model = new TableModel(events);
    model.upsert(generator.insert(2, "2024-03-01", "ams", 1));
    model.upsert(generator.insert(2, "2024-03-02", "ams", 1));
    assertThat(model.partitions()).containsExactly("2024-03-01/ams", "2024-03-02/ams");

    model.deletePartitions(Set.of("2024-03-01/ams"));

    assertThat(model.partitions()).containsExactly("2024-03-02/ams");
    assertThat(model.rows()).containsOnlyKeys(3L, 4L);
  }

  private static int newestAfterLateUpdate(TableDefinition definition) {
    RowGenerator generator = new RowGenerator(definition, new Random(1));
    TableModel model = new TableModel(definition);
    TruthRow row = generator.insert(1, "2024-03-01", "x", 1).get(0);
    model.upsert(List.of(row));
    model.upsert(List.of(generator.update(row, 5)));
    model.upsert(List.of(generator.update(row, 3)));
    return (Integer) model.rows().get(1L).value(TableDefinition.REVISION);
  }
}
