package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A bound predicate evaluated on partition values, once for each query. Immutable. {@link
 * InclusiveEvaluator} and {@link StrictEvaluator} go on from it, file by file.
 */
public final class PartitionFilter {
  private final BoundPredicate predicate;
  private final PartitionValues values;
  private final int count;

  /** Per leaf, the partitions of which some row may pass, or null for a leaf on a data column. */
  private final Bitmap[] some;

  /** Per leaf, the partitions of which every row passes, or null for a leaf on a data column. */
  private final Bitmap[] every;

  /** Per test for keys of several columns, what partitions tell of them. */
  private final TupleEvaluation[] tuples;

  private final Bitmap[] survivingPerConjunct;
  private final Bitmap surviving;
  private final boolean[] needsStats;
  private final Set<String> columns = new LinkedHashSet<>();

  private PartitionFilter(BoundPredicate predicate, PartitionValues values) {
    this.predicate = predicate;
    this.values = values;
    this.count = values.count();
    List<BoundNode.ColumnLeaf> leaves = predicate.leaves();
    this.some = new Bitmap[leaves.size()];
    this.every = new Bitmap[leaves.size()];
    for (BoundNode.ColumnLeaf leaf : leaves) {
      if (leaf.partitionField() >= 0) {
        ColumnChunk chunk = values.field(leaf.partitionField());
        some[leaf.id()] = LeafEvaluation.some(leaf, chunk, count);
        every[leaf.id()] = LeafEvaluation.every(leaf, chunk, count);
      }
    }
    this.tuples =
        predicate.tupleLeaves().stream()
            .map(leaf -> TupleEvaluation.of(leaf, values))
            .toArray(TupleEvaluation[]::new);
    TreeEvaluation tree =
        TreeEvaluation.inclusive(
            count,
            leaf -> some[leaf.id()] == null ? Bitmap.all(count) : some[leaf.id()].copy(),
            leaf -> tuples[leaf.id()].partitions());
    this.survivingPerConjunct =
        predicate.nodes().stream().map(tree::evaluate).toArray(Bitmap[]::new);
    this.surviving = Bitmap.all(count);
    for (Bitmap conjunct : survivingPerConjunct) {
      surviving.and(conjunct);
    }
    this.needsStats = new boolean[leaves.size()];
    for (int i = 0; i < survivingPerConjunct.length; i++) {
      if (predicate.conjuncts().get(i).applied()) {
        markStats(predicate.nodes().get(i));
      }
    }
    // Conditions that rule nothing out may claim files, by stats that are at hand in any case.
    for (BoundNode.ColumnLeaf leaf : leaves) {
      needsStats[leaf.id()] |= leaf.partitionField() < 0 && columns.contains(leaf.column());
    }
  }

  /** Evaluates {@code predicate} on the partitions. */
  public static PartitionFilter of(BoundPredicate predicate, PartitionValues values) {
    return new PartitionFilter(predicate, values);
  }

  /**
   * The partitions in which a row may match, whatever the data columns hold, by position in the
   * paths that the values were parsed from. Not to be changed.
   */
  public Bitmap surviving() {
    return surviving;
  }

  /** The partitions that conjunct {@code index} alone would leave. Not to be changed. */
  public Bitmap surviving(int index) {
    return survivingPerConjunct[index];
  }

  /** The partitions of which every row is known to meet conjunct {@code index}. */
  public Bitmap met(int index) {
    return TreeEvaluation.strict(
            count, leaf -> every[leaf.id()] == null ? Bitmap.none(count) : every[leaf.id()].copy())
        .evaluate(predicate.nodes().get(index));
  }

  /**
   * The columns whose stats take part in judging files of the surviving partitions. The evaluators
   * ask for no others.
   */
  public Set<String> columns() {
    return Collections.unmodifiableSet(columns);
  }

  /**
   * The columns that conjunct {@code index} tests in files, by their stats: those of which some
   * surviving partition does not tell the value.
   */
  public Set<String> dataColumns(int index) {
    Set<String> found = new LinkedHashSet<>();
    collectDataColumns(predicate.nodes().get(index), found);
    return found;
  }

  /** How far the paths of all partitions tell the values that conjunct {@code index} tests. */
  public PartitionKnowledge knowledge(int index) {
    Set<Integer> fields = new LinkedHashSet<>();
    collectFields(predicate.nodes().get(index), fields);
    List<ColumnChunk> chunks = new ArrayList<>();
    fields.forEach(field -> chunks.add(values.field(field)));
    return PartitionKnowledge.of(count, chunks);
  }

  /** The predicate. */
  public BoundPredicate predicate() {
    return predicate;
  }

  boolean needsStats(BoundNode.ColumnLeaf leaf) {
    return needsStats[leaf.id()];
  }

  /** Whether rows of a partition may pass a leaf on a partition field. */
  boolean some(BoundNode.ColumnLeaf leaf, int partition) {
    return partition < 0 || partition >= count || some[leaf.id()].get(partition);
  }

  /** Which files may hold a row with one of the keys of a join on several columns. */
  Bitmap some(BoundNode.TupleLeaf leaf, BatchStatistics batch) {
    return tuples[leaf.id()].files(batch, columns);
  }

  /** Whether all rows of a partition pass a leaf on a partition field. */
  boolean every(BoundNode.ColumnLeaf leaf, int partition) {
    return partition >= 0 && partition < count && every[leaf.id()].get(partition);
  }

  private void collectDataColumns(BoundNode node, Set<String> found) {
    if (node instanceof BoundNode.AllOf all) {
      all.operands().forEach(operand -> collectDataColumns(operand, found));
    } else if (node instanceof BoundNode.AnyOf any) {
      any.operands().forEach(operand -> collectDataColumns(operand, found));
    } else if (node instanceof BoundNode.ColumnLeaf leaf && needsStats[leaf.id()]) {
      found.add(leaf.column());
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      leaf.columns().stream()
          .filter(column -> column.partitionField() < 0 || columns.contains(column.column()))
          .forEach(column -> found.add(column.column()));
    }
  }

  private static void collectFields(BoundNode node, Set<Integer> found) {
    if (node instanceof BoundNode.AllOf all) {
      all.operands().forEach(operand -> collectFields(operand, found));
    } else if (node instanceof BoundNode.AnyOf any) {
      any.operands().forEach(operand -> collectFields(operand, found));
    } else if (node instanceof BoundNode.ColumnLeaf leaf && leaf.partitionField() >= 0) {
      found.add(leaf.partitionField());
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      leaf.columns().stream()
          .map(TupleColumn::partitionField)
          .filter(field -> field >= 0)
          .forEach(found::add);
    }
  }

  private void markStats(BoundNode node) {
    if (node instanceof BoundNode.AllOf all) {
      all.operands().forEach(this::markStats);
    } else if (node instanceof BoundNode.AnyOf any) {
      any.operands().forEach(this::markStats);
    } else if (node instanceof BoundNode.ColumnLeaf leaf
        && leaf.indexed()
        && (leaf.partitionField() < 0 || statsMayTellMore(values.field(leaf.partitionField())))) {
      needsStats[leaf.id()] = true;
      columns.add(leaf.column());
    } else if (node instanceof BoundNode.TupleLeaf leaf) {
      for (TupleColumn column : leaf.columns()) {
        int field = column.partitionField();
        if (column.indexed() && (field < 0 || statsMayTellMore(values.field(field)))) {
          columns.add(column.column());
        }
      }
    }
  }

  /**
   * Whether a surviving partition's value is not known for certain, as that of a timestamp written
   * in some zone, so that the column's stats help out.
   */
  private boolean statsMayTellMore(ColumnChunk chunk) {
    if (chunk == null) {
      return true;
    }
    for (int i = surviving.next(0); i >= 0; i = surviving.next(i + 1)) {
      BoundsStatus status = chunk.statusOf(i);
      if (status.unknown() || status == BoundsStatus.INEXACT) {
        return true;
      }
    }
    return false;
  }
}
