package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.seed.Seed;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random predicates on random tables against an evaluation row by row: no file with a matching row
 * is ruled out, and no file with a row that does not match is said to match fully. For more tables:
 * {@code -Dpruning.tables=...}.
 */
class GeneratedPruningTest {
  private static final int TABLES = Integer.getInteger("pruning.tables", 1_000);
  private static final int PREDICATES_PER_TABLE = 25;
  private static final List<ZoneId> ZONES =
      List.of(
          ZoneOffset.UTC,
          ZoneId.of("Europe/Berlin"),
          ZoneId.of("Asia/Kolkata"),
          ZoneId.of("America/St_Johns"));

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void noMatchingRowIsLostAndNoOtherRowIsClaimed() {
    long[] judged = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, false);
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      RandomPredicates predicates =
          new RandomPredicates(random, new RandomValues(random, true), table.schema().columns());
      for (int j = 0; j < PREDICATES_PER_TABLE; j++) {
        check(table, partitions, predicates.tree(random.nextInt(6)), judged);
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
            engine(RowOracle.Numbers.EXACT, false, false, false, zone, salt),
            engine(RowOracle.Numbers.DOUBLE, true, true, true, zone, salt + 1),
            engine(RowOracle.Numbers.SINGLE, true, false, true, zone, salt + 2),
            engine(RowOracle.Numbers.SINGLE, false, true, false, zone, salt + 3));
    PartitionFilter filter =
        PartitionFilter.of(BoundPredicate.bind(predicate, table.schema(), zone), partitions);
    BatchStatistics batch = table.batch(filter);
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
                    "%s%n%s%nrow %s%nof file %d in partition '%s' of %s%nby %s",
                    lost ? "Lost a row of" : "Claimed a row that does not match",
                    predicate,
                    row,
                    file,
                    table.paths().get(table.partitions()[file]),
                    table.schema(),
                    engine));
          }
        }
      }
    }
  }

  private static RowOracle engine(
      RowOracle.Numbers numbers,
      boolean nanIsLargest,
      boolean cutsTimes,
      boolean laterOffset,
      ZoneId zone,
      int salt) {
    Random choice = new Random(salt);
    RowFunctions functions =
        new RowFunctions(
            choice.nextBoolean(),
            choice.nextBoolean(),
            choice.nextBoolean(),
            choice.nextBoolean(),
            laterOffset,
            zone,
            salt);
    return new RowOracle(numbers, nanIsLargest, cutsTimes, laterOffset, zone, functions, salt);
  }

  @Test
  void conditionsOnExactBoundsPruneAsMuchAsBoundsAllow() {
    RandomValues values = new RandomValues(random, false);
    int pairs = 0;
    long[] judged = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, true);
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      List<Column> known =
          table.schema().columns().stream().filter(column -> isKnown(table, column)).toList();
      RandomPredicates predicates = new RandomPredicates(random, values, known);
      for (int j = 0; j < PREDICATES_PER_TABLE; j++) {
        int depth = j % 2 == 0 ? 0 : 1 + random.nextInt(5);
        checkIdeal(table, partitions, predicates.simpleTree(depth), judged);
        pairs++;
      }
    }
    System.out.printf(
        "%d pairs of predicate and table: of %d files %d kept needlessly, %d not judged%n",
        pairs, judged[0], judged[1], judged[2]);
    assertThat(pairs).isGreaterThanOrEqualTo(20 * TABLES);
    assertThat(judged[1]).isZero();
    assertThat(judged[2]).isLessThan(judged[0]);
  }

  private static boolean isKnown(RandomTable table, Column column) {
    int field = table.schema().partitionFieldIndex(column.name());
    return field >= 0 ? table.schema().partitionFields().get(field).identity() : column.indexed();
  }

  private void checkIdeal(
      RandomTable table, PartitionValues partitions, Predicate predicate, long[] judged) {
    PartitionFilter filter =
        PartitionFilter.of(BoundPredicate.bind(predicate, table.schema()), partitions);
    BatchStatistics batch = table.batch(filter);
    Bitmap kept = new InclusiveEvaluator(filter).evaluate(batch);
    Bitmap fully = new StrictEvaluator(filter).evaluate(batch);
    for (int file = 0; file < batch.count(); file++) {
      int position = file;
      boolean might;
      boolean must;
      try {
        might =
            IdealPruner.mightMatch(
                predicate, false, name -> ideal(table, partitions, position, name));
        must =
            IdealPruner.mustMatch(
                predicate, false, name -> ideal(table, partitions, position, name));
      } catch (IdealPruner.Disputed e) {
        judged[2]++;
        continue;
      }
      judged[0]++;
      judged[1] += kept.get(file) && !might ? 1 : 0;
      if (kept.get(file) != might || fully.get(file) != must) {
        throw new AssertionError(
            String.format(
                "%s%n%s%nin partition '%s' of %s%nkept %s, fully %s",
                predicate,
                table.files().get(file),
                table.paths().get(table.partitions()[file]),
                table.schema(),
                kept.get(file),
                fully.get(file)));
      }
    }
  }

  /** What stats, or a partition's value, tell of a column. */
  private static IdealPruner ideal(
      RandomTable table, PartitionValues partitions, int file, String column) {
    int field = table.schema().partitionFieldIndex(column);
    if (field >= 0) {
      BoundsStatus status = partitions.field(field).statusOf(table.partitions()[file]);
      if (status != BoundsStatus.EXACT && status != BoundsStatus.ALL_NULL) {
        throw new IdealPruner.Disputed();
      }
    }
    return IdealPruner.of(table.values(file, column));
  }
}
