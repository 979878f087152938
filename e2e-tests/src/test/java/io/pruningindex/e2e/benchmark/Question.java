package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.BatchStatistics;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;

/**
 * A predicate of 1, 2 or 5 conditions, each on a column of its own, and the stats of a table
 * without partitions to ask it of:
 *
 * <pre>
 * c0 &lt;= x
 * c0 &lt;= x AND c1 = y
 * c0 &lt;= x AND c1 = y AND c2 &lt;= x AND (c3 = y OR c4 &lt;= x)
 * </pre>
 */
final class Question implements BatchStatistics {
  private static final Condition SIDE = new Condition(Condition.Operator.AT_MOST, 400_000);
  private static final Condition POINT = new Condition(Condition.Operator.EQUAL, PlainStats.COMMON);
  private static final List<Condition> CONDITIONS = List.of(SIDE, POINT, SIDE, POINT, SIDE);

  private final int files;
  private final List<Condition> conditions;
  private final Object[] values;
  private final List<PlainStats> plain = new ArrayList<>();
  private final List<ColumnChunk> chunks = new ArrayList<>();
  private final PartitionFilter filter;

  Question(ValueKind kind, int leaves, int files, long seed) {
    this.files = files;
    this.conditions = CONDITIONS.subList(0, leaves);
    this.values = conditions.stream().map(leaf -> kind.value(leaf.number())).toArray();
    Random random = new Random(seed);
    List<Column> columns = new ArrayList<>();
    List<Predicate> predicates = new ArrayList<>();
    for (int i = 0; i < leaves; i++) {
      PlainStats stats = PlainStats.draw(kind, files, random);
      plain.add(stats);
      chunks.add(stats.chunk(kind));
      columns.add(new Column("c" + i, kind.type(), true));
      predicates.add(conditions.get(i).on("c" + i, kind));
    }
    TableSchema schema =
        new TableSchema(columns, List.of(), false, false, MergeMode.WHOLE_ROWS, 9, false);
    this.filter =
        PartitionFilter.of(
            BoundPredicate.bind(join(predicates), schema),
            PartitionValues.parse(schema, List.of("")));
  }

  private static Predicate join(List<Predicate> leaves) {
    if (leaves.size() < 5) {
      return Predicates.and(leaves.toArray(Predicate[]::new));
    }
    return Predicates.and(
        leaves.get(0), leaves.get(1), leaves.get(2), Predicates.or(leaves.get(3), leaves.get(4)));
  }

  /** The predicate, ready to be evaluated. */
  PartitionFilter filter() {
    return filter;
  }

  /** Whether some row of a file may match, told file by file. */
  boolean some(int file) {
    return joined(leaf -> plain.get(leaf).some(file, conditions.get(leaf), values[leaf]));
  }

  /** Whether every row of a file is known to match, told file by file. */
  boolean every(int file) {
    return joined(leaf -> plain.get(leaf).every(file, conditions.get(leaf), values[leaf]));
  }

  private boolean joined(IntPredicate leaf) {
    return switch (conditions.size()) {
      case 1 -> leaf.test(0);
      case 2 -> leaf.test(0) && leaf.test(1);
      default -> leaf.test(0) && leaf.test(1) && leaf.test(2) && (leaf.test(3) || leaf.test(4));
    };
  }

  /** What {@link #scanSome} counts, told file by file. */
  int countSome() {
    return count((leaf, file) -> plain.get(leaf).some(file, conditions.get(leaf), values[leaf]));
  }

  /** What {@link #scanEvery} counts, told file by file. */
  int countEvery() {
    return count((leaf, file) -> plain.get(leaf).every(file, conditions.get(leaf), values[leaf]));
  }

  private int count(BiPredicate<Integer, Integer> passes) {
    int count = 0;
    for (int leaf = 0; leaf < values.length; leaf++) {
      for (int file = 0; file < files; file++) {
        count += passes.test(leaf, file) ? 1 : 0;
      }
    }
    return count;
  }

  /** Passes once over what each leaf of the inclusive evaluation reads. */
  int scanSome() {
    int count = 0;
    for (int leaf = 0; leaf < values.length; leaf++) {
      count += plain.get(leaf).countSome(conditions.get(leaf), values[leaf]);
    }
    return count;
  }

  /** Passes once over what each leaf of the strict evaluation reads. */
  int scanEvery() {
    int count = 0;
    for (int leaf = 0; leaf < values.length; leaf++) {
      count += plain.get(leaf).countEvery(conditions.get(leaf), values[leaf]);
    }
    return count;
  }

  @Override
  public int count() {
    return files;
  }

  @Override
  public ColumnChunk chunk(String column) {
    return chunks.get(Integer.parseInt(column.substring(1)));
  }

  @Override
  public int partitionOf(int file) {
    return 0;
  }
}
