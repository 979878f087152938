package io.pruningindex.index.operator;

import static io.pruningindex.index.harness.SimpleTable.SCHEMA;
import static io.pruningindex.index.harness.SimpleTable.bases;
import static io.pruningindex.index.operator.FoldAndRestoreTest.build;
import static io.pruningindex.index.operator.FoldAndRestoreTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemaChangeTest {
  private static final TableSchema TEXTUAL =
      new TableSchema(
          List.of(
              SCHEMA.columns().get(0), new Column("amount", ColumnType.of(TypeKind.STRING), true)),
          SCHEMA.partitionFields(),
          SCHEMA.hiveStyle(),
          SCHEMA.urlEncoded(),
          SCHEMA.mergeMode(),
          SCHEMA.tableVersion(),
          SCHEMA.mergeOnRead());

  private final SimpleTable orders = new SimpleTable("orders", 11);

  @Test
  void filesOfTheTypeThatTheColumnHasNowKeepTheirBounds() throws Exception {
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS.withTails(2, 0))) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.added(2, bases("day=1", 200, "b")));
      index.send(orders.completed(2, 2000));
      // The new schema may come behind the files that are written in it.
      index.send(orders.added(3, textual("c")));
      index.send(new TableEvent.SchemaChanged("orders", 11, 3, TEXTUAL));
      index.send(orders.completed(3, 3000));
      IndexedTable inTail = table(index, "orders");
      assertThat(inTail.schema().schema()).isEqualTo(TEXTUAL);
      assertThat(inTail.ledger().schema().number()).isEqualTo(3);
      assertThat(inTail.tailFiles()).isEqualTo(2);
      assertThat(inTail.stats(3, "amount"))
          .containsEntry("day=1 a_100.parquet", "EXACT 100..100 0/10")
          .containsEntry("day=1 b_200.parquet", "OTHER_TYPE -1/-1")
          .containsEntry("day=1 c.parquet", "EXACT x..y 0/10");
      index.send(orders.added(4, textual("d")));
      index.send(orders.completed(4, 4000));
      IndexedTable folded = table(index, "orders");
      assertThat(folded.tailFiles()).isZero();
      assertThat(folded.stats(4, "amount"))
          .containsEntry("day=1 a_100.parquet", "OTHER_TYPE -1/-1")
          .containsEntry("day=1 c.parquet", "EXACT x..y 0/10")
          .containsEntry("day=1 d.parquet", "EXACT x..y 0/10");
    }
  }

  @Test
  void aSchemaThatDidNotChangeIsNotWritten() throws Exception {
    try (IndexHarness index = new IndexHarness(PruningIndexOptions.DEFAULTS)) {
      build(index, orders, 1, 1, bases("day=1", 100, "a"));
      index.send(orders.added(2, bases("day=1", 200, "b")));
      index.send(orders.completed(2, 2000));
      assertThat(table(index, "orders").ledger().schema().number()).isEqualTo(1);
    }
  }

  private static FileBatch textual(String fileId) {
    ColumnChunkBuilder amount = new ColumnChunkBuilder(ColumnType.of(TypeKind.STRING));
    FileBatchBuilder batch = new FileBatchBuilder(Map.of("amount", amount));
    batch.add("day=1", fileId, fileId + ".parquet", FileKind.BASE, 300, 300, 100, 10);
    amount.addBytes(utf8("x"), utf8("y"), true, 0, 10);
    return batch.build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
