package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random predicates on random tables against an evaluation row by row: no file with a matching row
 * is ruled out, and no file with a row that does not match is said to match fully. To run a seed
 * again: {@code -Dpruning.seed=...}.
 */
class GeneratedPruningTest {
  private static final int TABLES = 1_000;
  private static final int PREDICATES_PER_TABLE = 25;
  private static final List<ZoneId> ZONES =
      List.of(
          ZoneOffset.UTC,
          ZoneId.of("Europe/Berlin"),
          ZoneId.of("Asia/Kolkata"),
          ZoneId.of("America/St_Johns"));

  private long seed;
  private Random random;

  @BeforeEach
  void seed() {
    seed = Long.getLong("pruning.seed", new Random().nextLong());
    random = new Random(seed);
    System.out.println("Seed of the generated pruning test: -Dpruning.seed=" + seed);
  }

  @Test
  void noMatchingRowIsLostAndNoOtherRowIsClaimed() {
    long[] judged = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, false);
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      RandomPredicates predicates =
          new RandomPredicates(random, new RandomValues(random, true), table.schema().columns());
      for (int j = 0; j < PREDICATES_PER_TABLE; j++) {
        check(table, partitions, predicates.tree(random.nextInt(5)), judged);
      }
    }
    System.out.printf(
        "%d pairs of predicate and table: of %d files %d ruled out, %d claimed%n",
        TABLES * PREDICATES_PER_TABLE, judged[0], judged[1], judged[2]);
    // Else the test would hold for an evaluator that knows nothing.
    assertThat(judged[1]).isGreaterThan(judged[0] / 20);
    assertThat(judged[2]).isGreaterThan(judged[0] / 50);
  }

  private void check(
      RandomTable table, PartitionValues partitions, Predicate predicate, long[] judged) {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    int salt = random.nextInt();
    List<RowOracle> engines =
        List.of(
            new RowOracle(RowOracle.Numbers.EXACT, false, false, false, zone, salt),
            new RowOracle(RowOracle.Numbers.DOUBLE, true, true, true, zone, salt + 1),
            new RowOracle(RowOracle.Numbers.SINGLE, true, false, true, zone, salt + 2),
            new RowOracle(RowOracle.Numbers.SINGLE, false, true, false, zone, salt + 3));
    PartitionFilter filter =
        PartitionFilter.of(BoundPredicate.bind(predicate, table.schema(), zone), partitions);
    BatchStatistics batch = batch(table, filter);
    Bitmap kept = new InclusiveEvaluator(filter).evaluate(batch);
    Bitmap fully = new StrictEvaluator(filter).evaluate(batch);
    for (int file = 0; file < batch.count(); file++) {
      boolean lost = !kept.get(file) || !filter.surviving().get(table.partitions()[file]);
      judged[0]++;
      judged[1] += lost ? 1 : 0;
      judged[2] += fully.get(file) ? 1 : 0;
      if (!lost && !fully.get(file)) {
        continue;
      }
      for (Map<String, Object> row : table.files().get(file)) {
        for (RowOracle engine : engines) {
          boolean matches = Boolean.TRUE.equals(engine.evaluate(predicate, row));
          if (lost && matches || fully.get(file) && !matches) {
            throw new AssertionError(
                String.format(
                    "%s%n%s%nrow %s%nof file %d in partition '%s' of %s%nby %s (seed %d)",
                    lost ? "Lost a row of" : "Claimed a row that does not match",
                    predicate,
                    row,
                    file,
                    table.paths().get(table.partitions()[file]),
                    table.schema(),
                    engine,
                    seed));
          }
        }
      }
    }
  }

  @Test
  void singleConditionsOnExactBoundsPruneAsMuchAsBoundsAllow() {
    RandomValues values = new RandomValues(random, false);
    int pairs = 0;
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, true);
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      RandomPredicates predicates = new RandomPredicates(random, values, table.schema().columns());
      for (Column column : table.schema().columns()) {
        if (!column.indexed() || table.schema().partitionFieldIndex(column.name()) >= 0) {
          continue;
        }
        for (int j = 0; j < 2; j++) {
          checkIdeal(table, partitions, column, predicates.simpleLeaf(column));
          pairs++;
        }
      }
    }
    System.out.println(pairs + " pairs of condition and table");
    assertThat(pairs).isGreaterThan(20_000);
  }

  private void checkIdeal(
      RandomTable table, PartitionValues partitions, Column column, Predicate predicate) {
    PartitionFilter filter =
        PartitionFilter.of(BoundPredicate.bind(predicate, table.schema()), partitions);
    BatchStatistics batch = batch(table, filter);
    Bitmap kept = new InclusiveEvaluator(filter).evaluate(batch);
    Bitmap fully = new StrictEvaluator(filter).evaluate(batch);
    for (int file = 0; file < batch.count(); file++) {
      IdealPruner ideal = IdealPruner.of(table.values(file, column.name()));
      if (kept.get(file) != ideal.mightMatch(predicate)
          || fully.get(file) != ideal.mustMatch(predicate)) {
        throw new AssertionError(
            String.format(
                "%s on %s of type %s: kept %s, fully %s (seed %d)",
                predicate, ideal, column.type(), kept.get(file), fully.get(file), seed));
      }
    }
  }

  /** Refuses to give stats that were not announced, as a client that fetches them would. */
  private static BatchStatistics batch(RandomTable table, PartitionFilter filter) {
    return new BatchStatistics() {
      @Override
      public int count() {
        return table.files().size();
      }

      @Override
      public ColumnChunk chunk(String column) {
        if (!filter.columns().contains(column)) {
          throw new AssertionError("Column " + column + " was not announced");
        }
        return table.chunks().get(column);
      }

      @Override
      public int partitionOf(int file) {
        return table.partitions()[file];
      }
    };
  }
}
