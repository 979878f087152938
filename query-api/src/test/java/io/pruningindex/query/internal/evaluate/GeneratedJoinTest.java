package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.seed.Seed;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random joins of random tables with random dimensions against a join of the rows: no file with a
 * row that any engine may find a partner for is ruled out. For more tables: {@code
 * -Dpruning.tables=...}.
 */
class GeneratedJoinTest {
  private static final int TABLES = Integer.getInteger("pruning.tables", 600);
  private static final int JOINS_PER_TABLE = 25;
  private static final List<ZoneId> ZONES =
      List.of(ZoneOffset.UTC, ZoneId.of("Europe/Berlin"), ZoneOffset.ofHoursMinutes(-3, -30));
  private static final List<ValueSetLimits> LIMITS =
      List.of(ValueSetLimits.DEFAULT, ValueSetLimits.DEFAULT, new ValueSetLimits(4, 3));

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void noRowWithAPartnerIsLostAndNoneIsClaimed() {
    long[] judged = new long[4];
    for (int i = 0; i < TABLES; i++) {
      RandomTable drawn = RandomTable.draw(random, false);
      RandomTable table = random.nextInt(3) == 0 ? merged(drawn) : drawn;
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      RandomJoins joins = new RandomJoins(random, table, table.schema().columns(), false);
      for (int j = 0; j < JOINS_PER_TABLE; j++) {
        List<RowJoin> several = new ArrayList<>(List.of(joins.join()));
        if (random.nextInt(4) == 0) {
          several.add(joins.join());
        }
        check(table, partitions, several, judged);
      }
    }
    System.out.printf(
        "%d joins: of %d files %d ruled out, %d of them by several columns or joins; %d lossy%n",
        TABLES * JOINS_PER_TABLE, judged[0], judged[1], judged[2], judged[3]);
    // Else the test would hold for an evaluator that knows nothing.
    assertThat(judged[1]).isGreaterThan(judged[0] / 10);
    assertThat(judged[2]).isGreaterThan(judged[0] / 20);
    assertThat(judged[3]).isGreaterThan(0);
  }

  private void check(
      RandomTable table, PartitionValues partitions, List<RowJoin> joins, long[] judged) {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    ValueSetLimits limits = LIMITS.get(random.nextInt(LIMITS.size()));
    List<JoinCondition> conditions = joins.stream().map(join -> join.condition(limits)).toList();
    judged[3] += conditions.stream().filter(condition -> !condition.set().exact()).count();
    PartitionFilter filter =
        PartitionFilter.of(
            BoundPredicate.bind(
                Predicates.alwaysTrue(), JoinConditions.of(conditions), table.schema(), zone),
            partitions);
    BatchStatistics batch = table.batch(filter);
    Bitmap kept = new InclusiveEvaluator(filter).evaluate(batch);
    assertThat(new StrictEvaluator(filter).evaluate(batch).isEmpty()).isTrue();
    boolean several = joins.size() > 1 || joins.get(0).keys().size() > 1;
    for (int file = 0; file < batch.count(); file++) {
      judged[0]++;
      if (kept.get(file) && filter.surviving().get(table.partitions()[file])) {
        continue;
      }
      judged[1]++;
      judged[2] += several ? 1 : 0;
      for (Map<String, Object> row : table.files().get(file)) {
        if (joins.stream().allMatch(join -> join.matches(row, zone))) {
          throw new AssertionError(
              String.format(
                  "Lost the row %s%nof file %d in partition '%s' of %s%nby %s%nin zone %s with %s",
                  row,
                  file,
                  table.paths().get(table.partitions()[file]),
                  table.schema(),
                  joins,
                  zone,
                  limits));
        }
      }
    }
  }

  /**
   * The same table with slices where files were, whose rows may take each column from any of a
   * slice's files, and whose stats are of all of its files.
   */
  private RandomTable merged(RandomTable table) {
    List<List<Map<String, Object>>> slices = new ArrayList<>();
    List<List<Map<String, Object>>> pools = new ArrayList<>();
    List<Integer> partitions = new ArrayList<>();
    for (int file = 0; file < table.files().size(); file++) {
      List<Map<String, Object>> pool = new ArrayList<>(table.files().get(file));
      for (int other = 0; other < table.files().size(); other++) {
        if (table.partitions()[other] == table.partitions()[file] && random.nextInt(4) == 0) {
          pool.addAll(table.files().get(other));
        }
      }
      List<Map<String, Object>> rows = new ArrayList<>();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        Map<String, Object> row = new HashMap<>();
        for (Column column : table.schema().columns()) {
          row.put(column.name(), pool.get(random.nextInt(pool.size())).get(column.name()));
        }
        rows.add(row);
      }
      slices.add(rows);
      pools.add(pool);
      partitions.add(table.partitions()[file]);
    }
    RandomChunks stats = new RandomChunks(random, false);
    Map<String, ColumnChunk> chunks = new HashMap<>();
    for (Column column : table.schema().columns()) {
      if (column.indexed()) {
        List<List<Object>> values = new ArrayList<>();
        for (List<Map<String, Object>> pool : pools) {
          List<Object> some = new ArrayList<>();
          pool.forEach(row -> some.add(row.get(column.name())));
          values.add(some);
        }
        chunks.put(column.name(), stats.chunk(column.type(), values));
      }
    }
    return new RandomTable(
        table.schema(),
        table.paths(),
        partitions.stream().mapToInt(Integer::intValue).toArray(),
        slices,
        chunks);
  }

  @Test
  void setsOfSingleKeysPruneAsMuchAsBoundsAllow() {
    long[] judged = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, true);
      PartitionValues partitions = PartitionValues.parse(table.schema(), table.paths());
      RandomJoins joins = new RandomJoins(random, table, table.schema().columns(), true);
      for (int j = 0; j < JOINS_PER_TABLE; j++) {
        checkIdeal(table, partitions, joins.join(), judged);
      }
    }
    System.out.printf(
        "%d joins: of %d files %d kept, %d not judged%n",
        TABLES * JOINS_PER_TABLE, judged[0], judged[1], judged[2]);
    assertThat(judged[1]).isBetween(judged[0] / 20, judged[0] - judged[0] / 20);
    assertThat(judged[2]).isLessThan(judged[0]);
  }

  private void checkIdeal(
      RandomTable table, PartitionValues partitions, RowJoin join, long[] judged) {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    PartitionFilter filter =
        PartitionFilter.of(
            BoundPredicate.bind(
                Predicates.alwaysTrue(),
                JoinConditions.of(List.of(join.condition(ValueSetLimits.DEFAULT))),
                table.schema(),
                zone),
            partitions);
    Bitmap kept = new InclusiveEvaluator(filter).evaluate(table.batch(filter));
    for (int file = 0; file < table.files().size(); file++) {
      int position = file;
      boolean might;
      try {
        might = IdealJoin.mightMatch(join, zone, name -> known(table, partitions, position, name));
      } catch (IdealPruner.Disputed e) {
        judged[2]++;
        continue;
      }
      judged[0]++;
      judged[1] += might ? 1 : 0;
      if (kept.get(file) != might) {
        throw new AssertionError(
            String.format(
                "%s%n%s%nin partition '%s' of %s%nkept %s",
                join,
                table.files().get(file),
                table.paths().get(table.partitions()[file]),
                table.schema(),
                kept.get(file)));
      }
    }
  }

  /** What stats, or a partition's value, tell of a column, or null if there are none. */
  private static IdealPruner known(
      RandomTable table, PartitionValues partitions, int file, String name) {
    Column column = table.schema().column(name).orElseThrow();
    int field = table.schema().partitionFieldIndex(name);
    boolean identity = field >= 0 && table.schema().partitionFields().get(field).identity();
    if (identity) {
      BoundsStatus status = partitions.field(field).statusOf(table.partitions()[file]);
      if (status != BoundsStatus.EXACT && status != BoundsStatus.ALL_NULL) {
        throw new IdealPruner.Disputed();
      }
    }
    return identity || column.indexed() ? IdealPruner.of(table.values(file, name)) : null;
  }
}
