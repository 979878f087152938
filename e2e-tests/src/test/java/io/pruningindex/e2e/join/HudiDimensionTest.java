package io.pruningindex.e2e.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Joins with a dimension that is a Hudi table and with a value set of it, and what comes of them as
 * that table changes.
 */
class HudiDimensionTest {
  private static final int FILES = 6;
  private static final Schema SALES =
      SchemaBuilder.record("sales")
          .fields()
          .requiredString(FactTable.KEY)
          .requiredInt("item_id")
          .requiredString("day")
          .endRecord();
  private static final Schema ITEMS =
      SchemaBuilder.record("items")
          .fields()
          .requiredString(FactTable.KEY)
          .requiredInt("item_id")
          .optionalString("brand")
          .requiredString("kind")
          .endRecord();

  private static final ValueSetConfiguration ACME =
      new ValueSetConfiguration("acme_items", "items", "brand LIKE 'ac%e%'");

  @TempDir private Path folder;

  @Test
  void answersFollowTheTable() throws Exception {
    FactTable sales = new FactTable("sales", folder.resolve("sales"), SALES, "day");
    sales.write(List.of(IntStream.range(0, 10 * FILES).mapToObj(this::sale).toList()));
    FactTable items = new FactTable("items", folder.resolve("items"), ITEMS, "kind");
    items.write(List.of(List.of(item(11, "acme"), item(35, "other"), item(42, "other"))));
    HudiDimension dimension =
        new HudiDimension(
            "items", items.path().toString(), List.of("item_id"), List.of("item_id", "brand"));
    try (EmbeddedIndex index =
            EmbeddedIndex.start(
                folder,
                EmbeddedIndex.job(List.of(sales.configuration()))
                    .with(new DimensionsConfiguration(List.of(dimension), List.of(ACME))));
        PruningClient client = index.client()) {
      EmbeddedIndex.awaitFollowing(client, "sales");
      DimensionDescription.State state = DimensionAwait.version(client, "items");
      assertThat(state.completedBy()).isEqualTo(DimensionDescription.Completeness.INSTANT);
      assertDays(client, "d1");
      items.upsert(List.of(item(35, "acme"), item(11, null), item(59, "acme corp")));
      assertDays(client, "d3", "d5");
      items.upsert(List.of(item(35, "other"), item(59, "Acme")));
      assertDays(client);
      assertDescribed(client);
    }
  }

  /** By the value set the same is left as by its condition, given with the join. */
  private static void assertDays(PruningClient client, String... days) {
    Predicate acme = Predicates.column("brand").like("ac%e%");
    assertThat(days(client, DimensionJoin.with("items").where(acme))).containsExactly(days);
    assertThat(days(client, DimensionJoin.with(ACME.name()))).containsExactly(days);
  }

  private void assertDescribed(PruningClient client) {
    assertThat(client.dimensions().join()).containsExactlyInAnyOrder("items", "acme_items");
    DimensionDescription.State state = DimensionAwait.version(client, "acme_items");
    assertThat(state.origin()).contains("items where brand LIKE 'ac%e%'");
    assertThat(state.newest().orElseThrow().rows()).isZero();
    assertThat(DimensionAwait.version(client, "items").newest().orElseThrow().rows()).isEqualTo(4);
  }

  /** The partitions that the sales of some items may be in, as of the table as it is now. */
  private static Set<String> days(PruningClient client, DimensionJoin.Builder join) {
    Instant now = Instant.now();
    PruneResult result =
        client
            .prune(
                PruneRequest.table("sales")
                    .join(join.on("item_id", "item_id").currentTo(now).build())
                    .deadline(Duration.ofSeconds(30))
                    .build())
            .join();
    assertThat(result.joins().get(0).applied()).as("%s", result.joins()).isTrue();
    return result.slices().stream()
        .map(PrunedSlice::partition)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private GenericRecord sale(int number) {
    GenericRecord sale = new GenericData.Record(SALES);
    sale.put(FactTable.KEY, "s" + number);
    sale.put("item_id", number);
    sale.put("day", "d" + number / 10);
    return sale;
  }

  private static GenericRecord item(int id, String brand) {
    GenericRecord item = new GenericData.Record(ITEMS);
    item.put(FactTable.KEY, "i" + id);
    item.put("item_id", id);
    item.put("brand", brand);
    item.put("kind", "k" + id % 2);
    return item;
  }
}
