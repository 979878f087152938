package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.function.BoundFunction;
import io.pruningindex.query.internal.function.FunctionBinder;
import io.pruningindex.query.internal.literal.IntervalSet;
import io.pruningindex.query.internal.literal.LiteralDomain;
import io.pruningindex.query.internal.literal.SingleValues;
import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.ScalarFunction;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PhysicalType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Looks up the columns of terms, and turns tests of functions' results into tests of columns. */
final class TermBinder {
  private static final ColumnType TEXT = ColumnType.of(TypeKind.STRING);

  private final ColumnResolver columns;
  private final ZoneId zone;
  private final FunctionBinder functions;
  private final List<BoundNode.ColumnLeaf> leaves = new ArrayList<>();

  TermBinder(TableSchema schema, ZoneId zone) {
    this.columns = new ColumnResolver(schema);
    this.zone = zone;
    this.functions = new FunctionBinder(zone);
  }

  /** The leaves made so far, each at its id. */
  List<BoundNode.ColumnLeaf> leaves() {
    return leaves;
  }

  BoundTerm bind(Term term) {
    if (term instanceof FunctionCall call) {
      BoundTerm argument = bind(call.argument());
      BoundFunction function = functions.bind(call.function(), call.argument(), argument.type());
      return argument instanceof BoundTerm.Open open
          ? new BoundTerm.Open(open.column(), resultType(call.function(), function), open.reason())
          : apply(function, call.function(), argument);
    }
    return column(columns.resolve(term.columnName()));
  }

  private BoundTerm column(ColumnTarget target) {
    ColumnType type = target.type();
    if (target.reason() != null) {
      return new BoundTerm.Open(target, type, target.reason());
    }
    LiteralDomain<?> domain = LiteralDomain.of(type, zone);
    if (domain instanceof LiteralDomain.OfBytes bytes) {
      return new BoundTerm.OfBytes(
          target, type, bytes, values(target, ByteRanges::ofBytes, ValueReader.BYTES));
    }
    boolean asBytes = type.physicalType().orElseThrow() == PhysicalType.BYTES;
    return new BoundTerm.OfNumbers(
        target,
        type,
        (LiteralDomain.OfNumbers) domain,
        values(target, asBytes ? ByteRanges::ofDecimals : LongRanges::of, ValueReader.NUMBERS));
  }

  private BoundTerm apply(BoundFunction function, ScalarFunction called, BoundTerm argument) {
    if (function instanceof BoundFunction.Same) {
      return argument;
    } else if (argument instanceof BoundTerm.OfNumbers numbers
        && function instanceof BoundFunction.OfNumbers ofNumbers) {
      ColumnType type = ofNumbers.resultType();
      return new BoundTerm.OfNumbers(
          numbers.column(),
          type,
          (LiteralDomain.OfNumbers) LiteralDomain.of(type, zone),
          numbers.leaf().of(ofNumbers.function()));
    } else if (argument instanceof BoundTerm.OfNumbers numbers
        && function instanceof BoundFunction.TextOfNumbers text) {
      return new BoundTerm.OfBytes(
          numbers.column(), TEXT, texts(), numbers.leaf().of(text.function()));
    } else if (argument instanceof BoundTerm.OfBytes bytes
        && function instanceof BoundFunction.OfTexts ofTexts) {
      return new BoundTerm.OfBytes(
          bytes.column(), TEXT, texts(), bytes.leaf().of(ofTexts.function()));
    }
    String reason = ((BoundFunction.Unordered) function).reason();
    return new BoundTerm.Open(argument.column(), resultType(called, function), reason);
  }

  private LiteralDomain.OfBytes texts() {
    return (LiteralDomain.OfBytes) LiteralDomain.of(TEXT, zone);
  }

  private static ColumnType resultType(ScalarFunction called, BoundFunction function) {
    if (called instanceof ScalarFunction.Cast cast) {
      return cast.type();
    } else if (function instanceof BoundFunction.OfNumbers numbers) {
      return numbers.resultType();
    }
    return function instanceof BoundFunction.Unordered ? ColumnType.of(TypeKind.OTHER) : TEXT;
  }

  /** Tests of values as bounds hold them. No bounds hold NaN, so NaN passes where it matters. */
  private <K extends Comparable<K>> ValueLeaf<K> values(
      ColumnTarget target, Function<IntervalSet<K>, ValueRanges> ranges, ValueReader<K> reader) {
    TypeKind kind = target.type().kind();
    boolean nan = kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE;
    return values -> {
      ValueRanges some = ranges.apply(values.possible());
      ValueRanges every = ranges.apply(values.certain());
      if (!nan && some.isEmpty()) {
        return new BoundNode.Always(false);
      }
      if (!nan && some.isAll() && every.isAll()) {
        return leaf(target, NullTest.IS_NOT_NULL);
      }
      LeafTest bounds = new ValueTest(some, every);
      SingleValues<K> singles = values.singles();
      return leaf(
          target, singles == null ? bounds : new SingleValueTest<>(bounds, singles, reader));
    };
  }

  /** A test of a column of which something is known. */
  BoundNode leaf(ColumnTarget target, LeafTest test) {
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
