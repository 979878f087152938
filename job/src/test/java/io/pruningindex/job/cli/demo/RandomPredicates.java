package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Predicates and rows that they are often true, false and null for. */
public final class RandomPredicates {
  private static final List<String> COLUMNS =
      List.of("a", "number", "amount.net", "ratio", "s p", "flag", "date", "At");
  private static final RowLayout LAYOUT = new RowLayout(COLUMNS);

  private final Random random;

  public RandomPredicates(Random random) {
    this.random = random;
  }

  /** A tree of at most a dozen leaves. */
  public Predicate predicate() {
    return predicate(3);
  }

  private Predicate predicate(int depth) {
    return switch (depth == 0 ? 3 : random.nextInt(6)) {
      case 0 -> Predicates.and(predicates(depth - 1));
      case 1 -> Predicates.or(predicates(depth - 1));
      case 2 -> Predicates.not(predicate(depth - 1));
      default -> leaf();
    };
  }

  private List<Predicate> predicates(int depth) {
    List<Predicate> operands = new ArrayList<>();
    for (int i = random.nextInt(2) + 2; i > 0; i--) {
      operands.add(predicate(depth));
    }
    return operands;
  }

  private Predicate leaf() {
    int column = random.nextInt(COLUMNS.size());
    String name = COLUMNS.get(column);
    return switch (random.nextInt(8)) {
      case 0 -> Predicates.column(name).isNull();
      case 1 -> Predicates.column(name).isNotNull();
      case 2, 3 -> {
        List<Literal> values = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
          values.add(Literal.of(value(column)));
        }
        yield new In(Predicates.column(name), values);
      }
      default -> {
        ComparisonOperator[] operators = ComparisonOperator.values();
        yield new Comparison(
            Predicates.column(name),
            operators[random.nextInt(operators.length)],
            Literal.of(value(column)));
      }
    };
  }

  /** A row of the columns that the predicates name. */
  public TruthRow row() {
    List<Object> values = new ArrayList<>();
    for (int column = 0; column < COLUMNS.size(); column++) {
      values.add(value(column));
    }
    return new TruthRow(LAYOUT, values);
  }

  private Object value(int column) {
    int small = random.nextInt(4) - 1;
    if (random.nextInt(5) == 0) {
      return null;
    }
    return switch (column) {
      case 0 -> (long) small;
      case 1 -> small * (Long.MAX_VALUE / 2);
      case 2 -> BigDecimal.valueOf(small, 2);
      case 3 -> small / 4.0;
      case 4 -> List.of("", "it's", "\uFFFD", "😀").get(small + 1);
      case 5 -> small > 0;
      case 6 -> LocalDate.of(2024, 2, 29).plusDays(small);
      default -> Instant.parse("2024-02-29T12:00:00Z").plusNanos(small * 1_000L);
    };
  }
}
