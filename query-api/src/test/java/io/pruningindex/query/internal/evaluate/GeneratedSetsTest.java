package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random predicates in which sets of keys stand anywhere, against the rows: no file with a row that
 * any engine may find to match is ruled out. For more tables: {@code -Dpruning.tables=...}.
 */
class GeneratedSetsTest {
  private static final int TABLES = Integer.getInteger("pruning.tables", 400);
  private static final int PREDICATES_PER_TABLE = 15;
  private static final int MOST_SETS = 3;
  private static final ZoneId ZONE = ZoneOffset.UTC;
  private static final ValueSetLimits FEW = new ValueSetLimits(4, 3);

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @Test
  void noRowIsLostWhereverSetsStand() {
    long[] judged = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, false);
      RandomJoins joins = new RandomJoins(random, table, table.schema().columns(), false);
      RandomPredicates predicates =
          new RandomPredicates(random, new RandomValues(random, true), table.schema().columns());
      for (int j = 0; j < PREDICATES_PER_TABLE; j++) {
        Map<String, RowJoin> sets = new HashMap<>();
        Predicate predicate = tree(3, sets, joins, predicates);
        check(table, predicate, sets, judged);
      }
    }
    System.out.printf("of %d files %d ruled out, %d claimed%n", judged[0], judged[1], judged[2]);
    // Else the test would hold for an evaluator that knows nothing.
    assertThat(judged[1]).isGreaterThan(judged[0] / 20);
    assertThat(judged[2]).isGreaterThan(0);
  }

  @Test
  void setsBelowOrAndAndRuleOutWhatTheyDoAlone() {
    long[] kept = new long[3];
    for (int i = 0; i < TABLES; i++) {
      RandomTable table = RandomTable.draw(random, false);
      RandomJoins joins = new RandomJoins(random, table, table.schema().columns(), false);
      Map<String, RowJoin> sets = Map.of("a", joins.join(), "b", joins.join());
      Predicate a = Predicates.placeholder("a", "in a");
      Predicate b = Predicates.placeholder("b", "in b");
      boolean[] first = kept(table, a, sets);
      boolean[] second = kept(table, b, sets);
      boolean[] either = kept(table, Predicates.or(a, b), sets);
      boolean[] both = kept(table, Predicates.and(a, b), sets);
      for (int file = 0; file < first.length; file++) {
        assertThat(either[file]).isEqualTo(first[file] || second[file]);
        assertThat(both[file]).isEqualTo(first[file] && second[file]);
        kept[0]++;
        kept[1] += either[file] ? 1 : 0;
        kept[2] += both[file] ? 1 : 0;
      }
    }
    System.out.printf("of %d files %d kept by either, %d by both%n", kept[0], kept[1], kept[2]);
    assertThat(kept[1]).isLessThan(kept[0]);
    assertThat(kept[2]).isLessThan(kept[1]);
  }

  private Predicate tree(
      int depth, Map<String, RowJoin> sets, RandomJoins joins, RandomPredicates predicates) {
    int choice = random.nextInt(depth == 0 ? 4 : 8);
    if (choice < 3) {
      String name = "s" + random.nextInt(MOST_SETS);
      sets.computeIfAbsent(name, fresh -> joins.join());
      return Predicates.placeholder(name, "in " + name);
    } else if (choice == 3) {
      return predicates.tree(0);
    } else if (choice == 4) {
      return Predicates.not(tree(depth - 1, sets, joins, predicates));
    }
    List<Predicate> operands = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      operands.add(tree(depth - 1, sets, joins, predicates));
    }
    return choice == 5 ? Predicates.and(operands) : Predicates.or(operands);
  }

  /** Which files were kept, and of which every row is claimed to match. */
  private record Judged(boolean[] kept, boolean[] fully) {}

  private void check(
      RandomTable table, Predicate predicate, Map<String, RowJoin> sets, long[] judged) {
    Judged files = judge(table, predicate, sets);
    RowFunctions functions = new RowFunctions(true, true, true, true, false, ZONE, 1);
    RowOracle engine =
        new RowOracle(RowOracle.Numbers.EXACT, false, false, false, ZONE, functions, 1);
    for (int file = 0; file < files.kept.length; file++) {
      boolean lost = !files.kept[file];
      judged[0]++;
      judged[1] += lost ? 1 : 0;
      judged[2] += files.fully[file] ? 1 : 0;
      for (Map<String, Object> row : table.files().get(file)) {
        if (lost && mayMatch(engine, predicate, sets, row)
            || files.fully[file] && !mustMatch(engine, predicate, row)) {
          throw new AssertionError(
              String.format(
                  (lost ? "Lost" : "Claimed")
                      + " the row %s%nof file %d in partition '%s' of %s%nby %s%nwith %s",
                  row,
                  file,
                  table.paths().get(table.partitions()[file]),
                  table.schema(),
                  predicate,
                  sets));
        }
      }
    }
  }

  /**
   * Whether some engine may find that a row matches: its key may be in a set that it has a partner
   * in, or not; it is in no other.
   */
  private static boolean mayMatch(
      RowOracle engine, Predicate predicate, Map<String, RowJoin> sets, Map<String, Object> row) {
    List<String> doubtful = new ArrayList<>();
    Map<String, Predicate> values = new HashMap<>();
    for (String name : Predicates.placeholders(predicate)) {
      values.put(name, Predicates.alwaysFalse());
      if (sets.get(name).matches(row, ZONE)) {
        doubtful.add(name);
      }
    }
    for (int choice = 0; choice < 1 << doubtful.size(); choice++) {
      for (int i = 0; i < doubtful.size(); i++) {
        boolean in = (choice >> i & 1) == 1;
        values.put(doubtful.get(i), in ? Predicates.alwaysTrue() : Predicates.alwaysFalse());
      }
      if (Boolean.TRUE.equals(engine.evaluate(Predicates.bind(predicate, values), row))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row matches even if it is in no set, which nobody knows for certain. */
  private static boolean mustMatch(RowOracle engine, Predicate predicate, Map<String, Object> row) {
    Map<String, Predicate> values = new HashMap<>();
    Predicates.placeholders(predicate).forEach(name -> values.put(name, Predicates.alwaysFalse()));
    return Boolean.TRUE.equals(engine.evaluate(Predicates.bind(predicate, values), row));
  }

  private boolean[] kept(RandomTable table, Predicate predicate, Map<String, RowJoin> sets) {
    return judge(table, predicate, sets).kept;
  }

  private Judged judge(RandomTable table, Predicate predicate, Map<String, RowJoin> sets) {
    Map<String, JoinCondition> conditions = new HashMap<>();
    Map<String, String> unknown = new HashMap<>();
    sets.forEach(
        (name, join) -> {
          ValueSetLimits limits = name.equals("s0") ? FEW : ValueSetLimits.DEFAULT;
          if (random.nextInt(20) == 0 && name.startsWith("s")) {
            unknown.put(name, "its dimension is not complete");
          } else {
            conditions.put(name, join.condition(limits));
          }
        });
    BoundPredicate bound =
        BoundPredicate.bind(
            predicate,
            new JoinConditions(List.of(), List.of(), conditions, unknown),
            table.schema(),
            ZONE);
    assertThat(Set.copyOf(Predicates.placeholders(predicate))).containsAll(bound.sets().keySet());
    PartitionFilter filter =
        PartitionFilter.of(bound, PartitionValues.parse(table.schema(), table.paths()));
    BatchStatistics batch = table.batch(filter);
    Bitmap candidates = new InclusiveEvaluator(filter).evaluate(batch);
    Bitmap certain = new StrictEvaluator(filter).evaluate(batch);
    Judged judged =
        new Judged(new boolean[table.files().size()], new boolean[table.files().size()]);
    for (int file = 0; file < table.files().size(); file++) {
      judged.kept[file] = candidates.get(file) && filter.surviving().get(table.partitions()[file]);
      judged.fully[file] = certain.get(file);
    }
    return judged;
  }
}
