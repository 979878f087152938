package io.pruningindex.query.internal.answer;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A condition that can be asked, tested on a row, and judged by bounds, each written for itself.
 */
sealed interface RowCondition {
  Predicate predicate();

  /** True, false or null. */
  Boolean test(Map<String, Object> row);

  /** Whether a row may match, going by the bounds of columns. */
  boolean mayMatch(Function<String, RowBounds> bounds);

  /** A column compared with a value by one of the operators. */
  record Compared(String column, String operator, Object value) implements RowCondition {
    @Override
    public Predicate predicate() {
      var term = Predicates.column(column);
      return switch (operator) {
        case "<" -> term.lessThan(value);
        case "<=" -> term.lessThanOrEqualTo(value);
        case ">" -> term.greaterThan(value);
        case ">=" -> term.greaterThanOrEqualTo(value);
        case "=" -> term.isEqualTo(value);
        default -> term.isNotEqualTo(value);
      };
    }

    @Override
    public Boolean test(Map<String, Object> row) {
      Object other = row.get(column);
      return other == null ? null : holds(compare(other, value));
    }

    @Override
    public boolean mayMatch(Function<String, RowBounds> bounds) {
      RowBounds of = bounds.apply(column);
      if (!of.known()) {
        return true;
      } else if (of.values().isEmpty()) {
        return false;
      }
      int least = compare(of.least(), value);
      int greatest = compare(of.greatest(), value);
      return switch (operator) {
        case "<", "<=" -> holds(least);
        case ">", ">=" -> holds(greatest);
        case "=" -> least <= 0 && greatest >= 0;
        default -> !of.single() || least != 0;
      };
    }

    private boolean holds(int order) {
      return switch (operator) {
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        case ">=" -> order >= 0;
        case "=" -> order == 0;
        default -> order != 0;
      };
    }

    private static int compare(Object left, Object right) {
      return left instanceof Long number
          ? Long.compare(number, (Long) right)
          : Integer.signum(((String) left).compareTo((String) right));
    }
  }

  /** Whether a column is null. */
  record Nullness(String column, boolean isNull) implements RowCondition {
    @Override
    public Predicate predicate() {
      return isNull ? Predicates.column(column).isNull() : Predicates.column(column).isNotNull();
    }

    @Override
    public Boolean test(Map<String, Object> row) {
      return (row.get(column) == null) == isNull;
    }

    @Override
    public boolean mayMatch(Function<String, RowBounds> bounds) {
      RowBounds of = bounds.apply(column);
      return !of.known() || of.rows() && (isNull ? of.mayBeNull() : !of.values().isEmpty());
    }
  }

  /** A condition that the index can make nothing of. */
  record Opaque(int salt) implements RowCondition {
    @Override
    public Predicate predicate() {
      return Predicates.unsupported("f(" + salt + ")", "functions are not supported");
    }

    @Override
    public Boolean test(Map<String, Object> row) {
      int hash = row.hashCode() * 31 + salt;
      return hash % 3 == 0 ? null : (Boolean) (hash % 3 == 1);
    }

    @Override
    public boolean mayMatch(Function<String, RowBounds> bounds) {
      return true;
    }
  }

  /** Several conditions, of which all or any must hold. */
  record Joined(List<RowCondition> parts, boolean all) implements RowCondition {
    @Override
    public Predicate predicate() {
      List<Predicate> predicates = parts.stream().map(RowCondition::predicate).toList();
      return all ? Predicates.and(predicates) : Predicates.or(predicates);
    }

    @Override
    public Boolean test(Map<String, Object> row) {
      List<Boolean> values =
          Arrays.asList(parts.stream().map(p -> p.test(row)).toArray(Boolean[]::new));
      if (values.contains(!all)) {
        return !all;
      }
      return values.contains(null) ? null : (Boolean) all;
    }

    @Override
    public boolean mayMatch(Function<String, RowBounds> bounds) {
      return all
          ? parts.stream().allMatch(part -> part.mayMatch(bounds))
          : parts.stream().anyMatch(part -> part.mayMatch(bounds));
    }
  }

  /** Conditions to be joined by AND, none of them joined by AND itself. */
  static List<RowCondition> conjuncts(Random random) {
    return IntStream.range(0, 1 + random.nextInt(3))
        .mapToObj(i -> random.nextInt(3) == 0 ? anyOf(random) : leaf(random))
        .toList();
  }

  private static RowCondition anyOf(Random random) {
    List<RowCondition> parts =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    random.nextInt(4) == 0
                        ? new Joined(List.of(leaf(random), leaf(random)), true)
                        : leaf(random))
            .map(RowCondition.class::cast)
            .toList();
    return new Joined(parts, false);
  }

  private static RowCondition leaf(Random random) {
    int choice = random.nextInt(16);
    if (choice == 0) {
      return new Opaque(random.nextInt(100));
    } else if (choice < 3) {
      return new Compared("p", random.nextBoolean() ? "=" : "<>", letter(random, 4));
    } else if (choice < 5) {
      return new Nullness(random.nextBoolean() ? "a" : "s", random.nextBoolean());
    } else if (choice == 5) {
      return new Compared("c", ">", 3L);
    }
    List<String> operators = List.of("<", "<=", ">", ">=", "=", "=", "=", "<>");
    String operator = operators.get(random.nextInt(operators.size()));
    int column = random.nextInt(3);
    return column == 2
        ? new Compared("s", operator, letter(random, 26))
        : new Compared(column == 0 ? "a" : "b", operator, (long) random.nextInt(30));
  }

  static String letter(Random random, int count) {
    return String.valueOf((char) ('a' + random.nextInt(count)));
  }
}
