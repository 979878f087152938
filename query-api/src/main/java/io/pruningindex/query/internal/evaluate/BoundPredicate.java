package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A predicate whose columns were looked up in a table's schema and whose literals were converted to
 * what the columns' bounds are held as.
 */
public final class BoundPredicate {
  private final List<Predicate> conditions;
  private final List<BoundConjunct> conjuncts;
  private final List<BoundNode> nodes;
  private final List<BoundNode.ColumnLeaf> leaves;
  private final List<BoundNode.TupleLeaf> tupleLeaves;
  private final Map<String, BoundConjunct> sets;

  private BoundPredicate(
      List<Predicate> conditions,
      List<BoundConjunct> conjuncts,
      List<BoundNode> nodes,
      PredicateBinder binder) {
    this.conditions = List.copyOf(conditions);
    this.conjuncts = List.copyOf(conjuncts);
    this.nodes = List.copyOf(nodes);
    this.leaves = List.copyOf(binder.leaves());
    this.tupleLeaves = List.copyOf(binder.tupleLeaves());
    this.sets = binder.sets();
  }

  /**
   * Binds {@code predicate}; dates and times without zone are taken in UTC where the column holds
   * instants.
   *
   * @throws InvalidPredicateException if the table has no column of a name, or a function is
   *     applied to values that it has no meaning for
   */
  public static BoundPredicate bind(Predicate predicate, TableSchema schema) {
    return bind(predicate, schema, ZoneOffset.UTC);
  }

  /**
   * Binds {@code predicate}.
   *
   * @param sessionZone the zone in which the planner takes dates and times without zone where the
   *     column holds instants; answers are right for this zone only
   * @throws InvalidPredicateException if the table has no column of a name, or a function is
   *     applied to values that it has no meaning for
   */
  public static BoundPredicate bind(Predicate predicate, TableSchema schema, ZoneId sessionZone) {
    return bind(predicate, JoinConditions.NONE, schema, sessionZone);
  }

  /**
   * Binds {@code predicate}, and what joins ask of a row.
   *
   * @param joins conditions that become conjuncts of their own, after those of the predicate, and
   *     those that placeholders of the predicate stand for
   * @param sessionZone the zone in which the planner takes dates and times without zone where the
   *     column holds instants; answers are right for this zone only
   * @throws InvalidPredicateException if the table has no column of a name, or a function is
   *     applied to values that it has no meaning for
   */
  public static BoundPredicate bind(
      Predicate predicate, JoinConditions joins, TableSchema schema, ZoneId sessionZone) {
    PredicateBinder binder = new PredicateBinder(schema, sessionZone, joins);
    List<BoundConjunct> conjuncts = new ArrayList<>();
    List<BoundNode> nodes = new ArrayList<>();
    List<Predicate> conditions = ConjunctSplitter.split(predicate);
    for (Predicate part : conditions) {
      BoundNode node = binder.bind(part);
      nodes.add(node);
      conjuncts.add(Applicability.of(node).conjunct(part));
    }
    for (JoinCondition join : joins.conjuncts()) {
      BoundNode node = binder.bind(join);
      nodes.add(node);
      conjuncts.add(Applicability.of(node).conjunct(join.text()));
    }
    for (Unsupported other : joins.unknown()) {
      BoundNode node = new BoundNode.Unknown(other, other.reason());
      nodes.add(node);
      conjuncts.add(Applicability.of(node).conjunct(other));
    }
    return new BoundPredicate(conditions, conjuncts, nodes, binder);
  }

  /**
   * The conditions that the predicate joins by AND, in its order, as they were asked. Joins are not
   * among them.
   */
  public List<Predicate> conditions() {
    return conditions;
  }

  /** What can be done with each of the {@link #conditions()}, and then with each of the joins. */
  public List<BoundConjunct> conjuncts() {
    return conjuncts;
  }

  /**
   * What can be done with the set that a placeholder stands for, apart from the conditions around
   * it. Placeholders that are not in the predicate, or stand for no set, are not in the map.
   */
  public Map<String, BoundConjunct> sets() {
    return sets;
  }

  /** The bound tree of each conjunct. */
  List<BoundNode> nodes() {
    return nodes;
  }

  /** All leaves, each at its id. */
  List<BoundNode.ColumnLeaf> leaves() {
    return leaves;
  }

  /** All tests for keys of several columns, each at its id. */
  List<BoundNode.TupleLeaf> tupleLeaves() {
    return tupleLeaves;
  }
}
