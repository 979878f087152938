package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A condition that can be asked, tested on a row, and judged by bounds, each written for itself.
 */
sealed interface RowCondition {
  Predicate predicate();

  /** The condition as it is shown. */
  default String text() {
    return predicate().toString();
  }

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

  /**
   * A join with rows of a dimension.
   *
   * @param keys the columns that must be equal
   * @param rows the dimension's rows, key by key
   */
  record Partnered(List<JoinKey> keys, List<List<Object>> rows) implements RowCondition {
    static Partnered draw(Random random) {
      List<JoinKey> keys = new ArrayList<>();
      for (String column : List.of("a", "b", "s", "p", "c")) {
        boolean drawn = random.nextInt(column.equals("c") ? 8 : 3) == 0;
        if (drawn || column.equals("c") && keys.isEmpty()) {
          keys.add(new JoinKey(column, "k" + column, random.nextInt(3) == 0));
        }
      }
      Collections.shuffle(keys, random);
      List<List<Object>> rows = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        List<Object> row = new ArrayList<>();
        for (JoinKey key : keys) {
          row.add(random.nextInt(8) == 0 ? null : value(key.factColumn(), random));
        }
        rows.add(row);
      }
      return new Partnered(keys, rows);
    }

    private static Object value(String column, Random random) {
      return switch (column) {
        case "s" -> letter(random, 26);
        case "p" -> letter(random, 4);
        case "c" -> (long) random.nextInt(6);
        default -> (long) random.nextInt(30);
      };
    }

    /** The join as it is asked. */
    DimensionJoin join() {
      DimensionJoin.Builder join = DimensionJoin.with("d");
      keys.forEach(join::on);
      return join.build();
    }

    /** What is left of the dimension. */
    ResolvedJoin resolved() {
      List<ColumnChunk> columns = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        boolean text = "sp".contains(keys.get(i).factColumn());
        ColumnChunkBuilder column =
            new ColumnChunkBuilder(ColumnType.of(text ? TypeKind.STRING : TypeKind.LONG));
        for (List<Object> row : rows) {
          if (row.get(i) instanceof String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            column.addBytes(bytes, bytes, true, 0, 1);
          } else if (row.get(i) instanceof Long value) {
            column.addLongs(value, value, true, 0, 1);
          } else {
            column.addWithoutBounds(BoundsStatus.ALL_NULL, 1, 1);
          }
        }
        columns.add(column.build());
      }
      return new ResolvedJoin(
          join(),
          ValueSet.of(columns, ValueSetLimits.DEFAULT),
          OptionalLong.of(1),
          Optional.empty(),
          List.of(),
          List.of());
    }

    @Override
    public Predicate predicate() {
      throw new UnsupportedOperationException("A join is no predicate");
    }

    @Override
    public String text() {
      return join().toString();
    }

    @Override
    public Boolean test(Map<String, Object> row) {
      return rows.stream()
          .anyMatch(
              partner ->
                  IntStream.range(0, keys.size())
                      .allMatch(
                          i -> {
                            Object value = row.get(keys.get(i).factColumn());
                            return value == null
                                ? keys.get(i).nullSafe() && partner.get(i) == null
                                : value.equals(partner.get(i));
                          }));
    }

    @Override
    public boolean mayMatch(Function<String, RowBounds> bounds) {
      return rows.stream()
          .anyMatch(
              partner ->
                  IntStream.range(0, keys.size())
                      .allMatch(i -> fits(keys.get(i), partner.get(i), bounds)));
    }

    private static boolean fits(JoinKey key, Object value, Function<String, RowBounds> bounds) {
      RowBounds of = bounds.apply(key.factColumn());
      if (value == null) {
        return key.nullSafe() && (!of.known() || of.rows() && of.mayBeNull());
      }
      return !of.known()
          || !of.values().isEmpty()
              && Compared.compare(of.least(), value) <= 0
              && Compared.compare(of.greatest(), value) >= 0;
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
