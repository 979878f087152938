package io.pruningindex.e2e.predicate;

import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Makes conditions on the columns of one table; the same ones again for the same seed. */
public final class PredicateGenerator {
  /** As long as lists of keys are that joins make. */
  private static final int LONG_LIST = 5_000;

  private static final int OF_EACH_KIND = 3;
  private static final ComparisonOperator[] OPERATORS = ComparisonOperator.values();

  private final List<ColumnSample> columns;
  private final Random random;
  private final LiteralGenerator literals;
  private final TextConditions texts;
  private final FunctionConditions functions;

  /** A generator of conditions on any of some columns, for a session in UTC. */
  public PredicateGenerator(List<ColumnSample> columns, long seed) {
    this(columns, seed, ZoneOffset.UTC);
  }

  /** A generator of conditions on any of some columns, for a session in a zone. */
  public PredicateGenerator(List<ColumnSample> columns, long seed, ZoneId zone) {
    this.columns = List.copyOf(columns);
    this.random = new Random(seed);
    this.literals = new LiteralGenerator(random);
    this.texts = new TextConditions(random);
    this.functions = new FunctionConditions(random, literals, texts, zone);
  }

  /** Every kind of condition on one column, with literals of every kind. */
  public List<Predicate> leaves(ColumnSample column) {
    List<Predicate> leaves = new ArrayList<>();
    leaves.add(Predicates.column(column.name()).isNull());
    leaves.add(Predicates.not(Predicates.column(column.name()).isNull()));
    if (column.kind() == TypeKind.OTHER) {
      return leaves;
    }
    for (ComparisonOperator operator : OPERATORS) {
      for (Literal literal :
          Arrays.asList(
              literals.present(column),
              literals.present(column),
              literals.near(column),
              literals.far(column),
              literals.ofOtherType(column),
              Literal.NULL)) {
        leaves.add(new Comparison(Predicates.column(column.name()), operator, literal));
      }
      leaves.add(
          Predicates.not(
              new Comparison(Predicates.column(column.name()), operator, literals.any(column))));
    }
    for (int values = 0; values < 4; values++) {
      In in = in(column, values);
      leaves.add(in);
      leaves.add(Predicates.not(in));
    }
    if (random.nextInt(20) == 0) {
      In list = new In(Predicates.column(column.name()), literals.many(column, LONG_LIST));
      leaves.add(list);
      leaves.add(Predicates.not(list));
    }
    leaves.add(between(column));
    for (int i = 0; i < OF_EACH_KIND; i++) {
      special(column).ifPresent(leaves::add);
      functions.on(column).ifPresent(leaves::add);
    }
    return leaves;
  }

  /** A tree of conditions on any columns. */
  public Predicate tree(int depth) {
    return switch (depth == 0 ? 3 : random.nextInt(6)) {
      case 0, 4 -> Predicates.and(trees(depth - 1));
      case 1, 5 -> Predicates.or(trees(depth - 1));
      case 2 -> Predicates.not(tree(depth - 1));
      default -> leaf();
    };
  }

  private List<Predicate> trees(int depth) {
    List<Predicate> trees = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      trees.add(tree(depth));
    }
    return trees;
  }

  private Predicate leaf() {
    ColumnSample column = columns.get(random.nextInt(columns.size()));
    if (column.kind() == TypeKind.OTHER || random.nextInt(10) == 0) {
      return Predicates.column(column.name()).isNull();
    }
    Optional<Predicate> other =
        switch (random.nextInt(8)) {
          case 0, 1 -> special(column);
          case 2, 3 -> functions.on(column);
          default -> Optional.empty();
        };
    return other.orElseGet(() -> comparison(column));
  }

  /** A condition that only columns of some types can have. */
  private Optional<Predicate> special(ColumnSample column) {
    Predicate condition =
        switch (column.kind()) {
          case FLOAT, DOUBLE -> Predicates.column(column.name()).isNaN();
          case STRING -> texts.on(Predicates.column(column.name()), pick(column.values()));
          default -> null;
        };
    return Optional.ofNullable(condition)
        .map(positive -> random.nextInt(3) == 0 ? Predicates.not(positive) : positive);
  }

  private Object pick(List<Object> values) {
    return values.isEmpty() ? "" : values.get(random.nextInt(values.size()));
  }

  private Predicate comparison(ColumnSample column) {
    return switch (random.nextInt(6)) {
      case 0 ->
          random.nextInt(60) == 0
              ? new In(Predicates.column(column.name()), literals.many(column, LONG_LIST))
              : in(column, 1 + random.nextInt(4));
      case 1 -> between(column);
      default ->
          new Comparison(
              Predicates.column(column.name()),
              OPERATORS[random.nextInt(OPERATORS.length)],
              literals.any(column));
    };
  }

  private In in(ColumnSample column, int count) {
    List<Literal> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(literals.any(column));
    }
    return new In(Predicates.column(column.name()), values);
  }

  private Predicate between(ColumnSample column) {
    return Predicates.column(column.name())
        .isBetween(literals.present(column), literals.near(column));
  }
}
