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
    return bind(predicate, List.of(), schema, sessionZone);
  }

  /**
   * Binds {@code predicate}, and joins that a row must match as well.
   *
   * @param joins conditions that become conjuncts of their own, after those of the predicate
   * @param sessionZone the zone in which the planner takes dates and times without zone where the
   *     column holds instants; answers are right for this zone only
   * @throws InvalidPredicateException if the table has no column of a name, or a function is
   *     applied to values that it has no meaning for
   */
  public static BoundPredicate bind(
      Predicate predicate, List<JoinCondition> joins, TableSchema schema, ZoneId sessionZone) {
    return bind(predicate, joins, List.of(), schema, sessionZone);
  }

  /**
   * Binds {@code predicate}, joins, and conditions of which nothing can be told.
   *
   * @param joins conditions that become conjuncts of their own, after those of the predicate
   * @param others conditions that become conjuncts after those; they rule nothing out, and no row
   *     is certain to meet them
   * @param sessionZone the zone in which the planner takes dates and times without zone where the
   *     column holds instants; answers are right for this zone only
   * @throws InvalidPredicateException if the table has no column of a name, or a function is
   *     applied to values that it has no meaning for
   */
  public static BoundPredicate bind(
      Predicate predicate,
      List<JoinCondition> joins,
      List<Unsupported> others,
      TableSchema schema,
      ZoneId sessionZone) {
    PredicateBinder binder = new PredicateBinder(schema, sessionZone);
    List<BoundConjunct> conjuncts = new ArrayList<>();
    List<BoundNode> nodes = new ArrayList<>();
    List<Predicate> conditions = ConjunctSplitter.split(predicate);
    for (Predicate part : conditions) {
      BoundNode node = binder.bind(part);
      nodes.add(node);
      conjuncts.add(Applicability.of(node).conjunct(part));
    }
    for (JoinCondition join : joins) {
      BoundNode node = binder.bind(join);
      nodes.add(node);
      conjuncts.add(Applicability.of(node).conjunct(join.text()));
    }
    for (Unsupported other : others) {
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
