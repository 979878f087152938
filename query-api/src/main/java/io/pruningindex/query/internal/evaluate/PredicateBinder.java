package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.literal.LiteralDomain;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.IsNull;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Looks up columns, converts literals and pushes NOT to the leaves: NOT over AND and OR by De
 * Morgan, which holds in three-valued logic, and NOT over a comparison by the complementary one,
 * which is null for the same rows.
 */
final class PredicateBinder {
  private final ColumnResolver columns;
  private final ZoneId sessionZone;
  private final List<BoundNode.ColumnLeaf> leaves = new ArrayList<>();

  PredicateBinder(TableSchema schema, ZoneId sessionZone) {
    this.columns = new ColumnResolver(schema);
    this.sessionZone = sessionZone;
  }

  /** Binds a condition. */
  BoundNode bind(Predicate predicate) {
    return bind(predicate, false);
  }

  /** The leaves of all conditions bound so far, each at its id. */
  List<BoundNode.ColumnLeaf> leaves() {
    return leaves;
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
    } else if (predicate instanceof Unsupported unsupported) {
      return new BoundNode.Unknown(unsupported.reason());
    } else if (predicate instanceof IsNull isNull) {
      return isNull(columns.resolve(isNull.term().columnName()), negated);
    } else if (predicate instanceof In in) {
      return onTerm(in.term(), binder -> binder.in(in.values(), negated));
    } else if (predicate instanceof Comparison comparison) {
      return comparison(comparison, negated);
    } else {
      return new BoundNode.Unknown("this condition is not supported");
    }
  }

  private BoundNode group(List<Predicate> operands, boolean negated, boolean all) {
    if (operands.isEmpty()) {
      return new BoundNode.Always(all);
    }
    List<BoundNode> nodes = operands.stream().map(operand -> bind(operand, negated)).toList();
    return all ? new BoundNode.AllOf(nodes) : new BoundNode.AnyOf(nodes);
  }

  private BoundNode comparison(Comparison comparison, boolean negated) {
    ComparisonOperator operator =
        negated ? comparison.operator().complement() : comparison.operator();
    Literal literal = comparison.literal();
    ColumnTarget target = columns.resolve(comparison.term().columnName());
    if (!(comparison.term() instanceof ColumnReference)) {
      return new BoundNode.Unknown("functions are not supported");
    }
    boolean nullSafe =
        operator == ComparisonOperator.NOT_DISTINCT || operator == ComparisonOperator.DISTINCT;
    if (nullSafe && literal instanceof Literal.Null) {
      return isNull(target, operator == ComparisonOperator.DISTINCT);
    }
    BoundNode compared = onColumn(target, binder -> binder.comparison(operator, literal));
    return operator == ComparisonOperator.DISTINCT
        ? new BoundNode.AnyOf(List.of(compared, isNull(target, false)))
        : compared;
  }

  private BoundNode isNull(ColumnTarget target, boolean negated) {
    return target.reason() == null
        ? leaf(target, negated ? NullTest.IS_NOT_NULL : NullTest.IS_NULL)
        : new BoundNode.Unknown(target.reason());
  }

  private BoundNode onTerm(Term term, Function<LeafBinder<?>, BoundNode> condition) {
    ColumnTarget target = columns.resolve(term.columnName());
    return term instanceof ColumnReference
        ? onColumn(target, condition)
        : new BoundNode.Unknown("functions are not supported");
  }

  private BoundNode onColumn(ColumnTarget target, Function<LeafBinder<?>, BoundNode> condition) {
    return target.reason() == null
        ? condition.apply(leafBinder(target))
        : new BoundNode.Unknown(target.reason());
  }

  private LeafBinder<?> leafBinder(ColumnTarget target) {
    Function<LeafTest, BoundNode> leaf = test -> leaf(target, test);
    LiteralDomain<?> domain = LiteralDomain.of(target.type(), sessionZone);
    if (domain instanceof LiteralDomain.OfBytes bytes) {
      return new LeafBinder<>(bytes, ByteRanges::ofBytes, leaf);
    }
    boolean asBytes = target.type().physicalType().orElseThrow() == PhysicalType.BYTES;
    return new LeafBinder<>(
        (LiteralDomain.OfNumbers) domain, asBytes ? ByteRanges::ofDecimals : LongRanges::of, leaf);
  }

  private BoundNode leaf(ColumnTarget target, LeafTest test) {
    BoundNode.ColumnLeaf leaf =
        new BoundNode.ColumnLeaf(
            leaves.size(),
            target.name(),
            target.type(),
            target.partitionField(),
            target.indexed(),
            test);
    leaves.add(leaf);
    return leaf;
  }
}
