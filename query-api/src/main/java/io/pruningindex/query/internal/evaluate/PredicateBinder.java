package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.JoinCondition;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.List;

/**
 * Pushes NOT to the leaves of a predicate: over AND and OR by De Morgan, which holds in
 * three-valued logic; {@link ConditionBinder} negates each condition itself.
 */
final class PredicateBinder {
  private final TermBinder terms;
  private final JoinBinder joins;

  PredicateBinder(TableSchema schema, ZoneId sessionZone) {
    this.terms = new TermBinder(schema, sessionZone);
    this.joins = new JoinBinder(terms, schema, sessionZone);
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
    }
    return new ConditionBinder(terms, predicate, negated).bind();
  }

  private BoundNode group(List<Predicate> operands, boolean negated, boolean all) {
    if (operands.isEmpty()) {
      return new BoundNode.Always(all);
    }
    List<BoundNode> nodes = operands.stream().map(operand -> bind(operand, negated)).toList();
    return all ? new BoundNode.AllOf(nodes) : new BoundNode.AnyOf(nodes);
  }
}
