package io.pruningindex.index.reading;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.harness.SimpleTable;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A table of 100,000 partitions by two fields, one file each, in state that the operator wrote. A
 * condition on the first field alone needs the directory of partitions once, and then the buckets
 * of the partitions that it leaves.
 */
class ManyPartitionsTest {
  private static final String TABLE = "events";
  private static final int DAYS = 1000;
  private static final int SHOPS = 100;
  private static final LocalDate FIRST_DAY = LocalDate.of(2022, 1, 1);
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);
  private static final TableSchema SCHEMA =
      new TableSchema(
          List.of(
              new Column("day", STRING, false),
              new Column("shop", ColumnType.of(TypeKind.INT), false),
              new Column("amount", ColumnType.of(TypeKind.LONG), true)),
          List.of(
              new PartitionField("day", STRING, true),
              new PartitionField("shop", ColumnType.of(TypeKind.INT), true)),
          true,
          false,
          MergeMode.WHOLE_ROWS,
          9,
          false);

  private final SimpleTable events = new SimpleTable(TABLE, 7);
  private IndexHarness harness;
  private CountingReader reader;
  private IndexQueries queries;

  @BeforeEach
  void index() throws Exception {
    harness = new IndexHarness(PruningIndexOptions.DEFAULTS);
    harness.send(new TableEvent.EpochOpened(TABLE, 7, 1, SCHEMA));
    for (int from = 0; from < DAYS; from += 20) {
      SimpleTable.Files files = new SimpleTable.Files();
      for (int day = from; day < from + 20; day++) {
        for (int shop = 0; shop < SHOPS; shop++) {
          files.base(partition(day, shop), "f" + day + "-" + shop, 10);
        }
      }
      harness.send(events.listed(1, 1, files.batch()));
    }
    harness.send(events.built(1, 1, 1000));
    reader = new CountingReader(harness);
    queries =
        new IndexQueries(
            reader,
            deadline -> CompletableFuture.completedFuture(List.of(TABLE)),
            new ValueCache(1L << 28),
            Pause.NONE,
            Clock.systemUTC());
  }

  @AfterEach
  void end() {
    harness.close();
  }

  @Test
  void aConditionOnTheFirstOfTwoFieldsReadsNothingOfOtherPartitions() {
    IndexedTable all = new IndexedTable(TABLE, harness::value);
    assertThat(all.partitions()).hasSize(DAYS * SHOPS);
    int shards = all.ledger().shards().size();
    assertThat(shards).isEqualTo((DAYS * SHOPS + PartitionShard.SIZE - 1) / PartitionShard.SIZE);

    verify(all, 500, column("day").isEqualTo(day(500)));
    List<CountingReader.Read> first = reader.take();
    assertThat(CountingReader.of(Facet.PARTITIONS, first)).hasSize(shards);
    verifyBuckets(all, 500, first);

    // The directory has not changed: it is not read again, whichever part of it is asked for.
    verify(all, 700, column("day").isEqualTo(day(700)));
    List<CountingReader.Read> second = reader.take();
    assertThat(CountingReader.of(Facet.PARTITIONS, second)).isEmpty();
    verifyBuckets(all, 700, second);
    System.out.printf(
        "%,d partitions in %d shards and %d buckets: the first answer took %d reads of %,d bytes,"
            + " the second %d of %,d; all is %,d bytes%n",
        DAYS * SHOPS,
        shards,
        all.bucketCount(),
        first.size(),
        CountingReader.bytes(first),
        second.size(),
        CountingReader.bytes(second),
        bytes(all.keys()));
    assertThat(CountingReader.bytes(second)).isLessThan(bytes(all.keys()) / 20);
  }

  @Test
  void aPartitionThatComesMakesReadersReadItsShardOnly() throws Exception {
    IndexedTable before = new IndexedTable(TABLE, harness::value);
    verify(before, 3, column("day").isEqualTo(day(3)));
    reader.take();
    harness.send(events.added(2, SimpleTable.bases(partition(3, SHOPS), 20, "late")));
    harness.send(events.completed(2, 2000));

    PruneResult result = prune(column("day").isEqualTo(day(3)));
    assertThat(result.slices()).hasSize(SHOPS + 1);
    assertThat(result.slices()).extracting(PrunedSlice::fileId).contains("late");
    assertThat(CountingReader.of(Facet.PARTITIONS, reader.take()))
        .extracting(read -> read.key().bucket())
        .containsExactly(before.ledger().shards().size() - 1);
  }

  /** The answer is exactly the day's partitions. */
  private void verify(IndexedTable all, int day, Predicate predicate) {
    PruneResult result = prune(predicate);
    assertThat(result.status()).isEqualTo(PruneStatus.PRUNED);
    assertThat(result.total().partitions()).isEqualTo(all.partitions().size());
    assertThat(result.slices())
        .extracting(PrunedSlice::partition)
        .containsExactlyInAnyOrderElementsOf(partitions(day));
  }

  /** What was read of buckets is of those buckets that hold the day's partitions. */
  private static void verifyBuckets(IndexedTable all, int day, List<CountingReader.Read> reads) {
    Set<Integer> needed =
        partitions(day).stream()
            .flatMapToInt(partition -> Arrays.stream(all.bucketsOf(partition)))
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(needed.size()).isLessThan(all.bucketCount() / 5);
    for (Facet facet : List.of(Facet.SLICES, Facet.TAIL, Facet.NAMES)) {
      assertThat(CountingReader.of(facet, reads))
          .as("%s", facet)
          .extracting(read -> read.key().bucket())
          .containsExactlyInAnyOrderElementsOf(needed);
    }
    assertThat(CountingReader.of(Facet.COLUMN, reads)).isEmpty();
  }

  private PruneResult prune(Predicate predicate) {
    return queries
        .prune(
            PruneRequest.table(TABLE).where(predicate).build(), Deadline.in(Duration.ofSeconds(30)))
        .join();
  }

  private long bytes(Set<IndexKey> keys) {
    return keys.stream().mapToLong(key -> harness.value(key).length).sum();
  }

  private static List<String> partitions(int day) {
    List<String> partitions = new ArrayList<>();
    for (int shop = 0; shop < SHOPS; shop++) {
      partitions.add(partition(day, shop));
    }
    return partitions;
  }

  private static String partition(int day, int shop) {
    return "day=" + day(day) + "/shop=" + shop;
  }

  private static String day(int day) {
    return FIRST_DAY.plusDays(day).toString();
  }
}
