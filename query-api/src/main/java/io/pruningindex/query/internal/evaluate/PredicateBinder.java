package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Placeholder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pushes NOT to the leaves of a predicate: over AND and OR by De Morgan, which holds in
 * three-valued logic; {@link ConditionBinder} negates each condition itself.
 */
final class PredicateBinder {
  private final TermBinder terms;
  private final JoinBinder joins;
  private final JoinConditions meanings;
  private final Map<String, BoundConjunct> sets = new LinkedHashMap<>();

  /**
   * @param meanings tells what placeholders stand for
   */
  PredicateBinder(TableSchema schema, ZoneId sessionZone, JoinConditions meanings) {
    this.terms = new TermBinder(schema, sessionZone);
    this.joins = new JoinBinder(terms, schema, sessionZone);
    this.meanings = meanings;
  }

  /** Binds a condition. */
  BoundNode bind(Predicate predicate) {
    return bind(predicate, false);
  }

  /** Binds a join. */
  BoundNode bind(JoinCondition join) {
    return joins.bind(join);
  }

  /** The tests for keys of several columns of all joins bound so far, each at its id. */
  List<BoundNode.TupleLeaf> tupleLeaves() {
    return joins.leaves();
  }

  /** What can be done with each set that a placeholder bound so far stands for, by its name. */
  Map<String, BoundConjunct> sets() {
    return Map.copyOf(sets);
  }

  /** The leaves of all conditions bound so far, each at its id. */
  List<BoundNode.ColumnLeaf> leaves() {
    return terms.leaves();
  }

  private BoundNode bind(Predicate predicate, boolean negated) {
    if (predicate instanceof Not not) {
      return bind(not.operand(), !negated);
    } else if (predicate instanceof And and) {
      return group(and.operands(), negated, !negated);
    } else if (predicate instanceof Or or) {
      return group(or.operands(), negated, negated);
    } else if (predicate instanceof Constant constant) {
      return new BoundNode.Always((constant == Constant.TRUE) != negated);
    } else if (predicate instanceof Placeholder placeholder) {
      return placeholder(placeholder, negated);
    }
    return new ConditionBinder(terms, predicate, negated).bind();
  }

  private BoundNode placeholder(Placeholder placeholder, boolean negated) {
    JoinCondition set = meanings.sets().get(placeholder.name());
    if (set == null) {
      return unknown(
          placeholder,
          negated,
          meanings
              .unknownSets()
              .getOrDefault(
                  placeholder.name(),
                  "its values are not known yet: bind '" + placeholder.name() + "'"));
    }
    // It may hold more keys than there are: of no row it is certain that its key is in it.
    BoundNode node =
        negated
            ? unknown(placeholder, true, "a set of keys tells nothing of rows outside of it")
            : joins.bind(set);
    sets.merge(
        placeholder.name(),
        Applicability.of(node).conjunct(placeholder),
        (first, next) -> first.applied() ? first : next);
    return node;
  }

  private static BoundNode unknown(Placeholder placeholder, boolean negated, String reason) {
    return new BoundNode.Unknown(negated ? Predicates.not(placeholder) : placeholder, reason);
  }

  private BoundNode group(List<Predicate> operands, boolean negated, boolean all) {
    if (operands.isEmpty()) {
      return new BoundNode.Always(all);
    }
    List<BoundNode> nodes = operands.stream().map(operand -> bind(operand, negated)).toList();
    return all ? new BoundNode.AllOf(nodes) : new BoundNode.AnyOf(nodes);
  }
}
