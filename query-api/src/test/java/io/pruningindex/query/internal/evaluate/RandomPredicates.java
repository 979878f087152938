package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.Constant;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Predicates over given columns. */
final class RandomPredicates {
  private static final ComparisonOperator[] OPERATORS = ComparisonOperator.values();

  private final Random random;
  private final RandomValues values;
  private final List<Column> columns;

  RandomPredicates(Random random, RandomValues values, List<Column> columns) {
    this.random = random;
    this.values = values;
    this.columns = columns;
  }

  /** A tree of at most {@code depth} levels above its leaves. */
  Predicate tree(int depth) {
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice < 3) {
      return new And(operands(depth));
    } else if (choice < 6) {
      return new Or(operands(depth));
    } else if (choice < 8) {
      return new Not(tree(depth - 1));
    }
    return leaf();
  }

  private List<Predicate> operands(int depth) {
    List<Predicate> operands = new ArrayList<>();
    int count = random.nextInt(12) == 0 ? random.nextInt(2) : 2 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      operands.add(tree(depth - 1));
    }
    return operands;
  }

  private Predicate leaf() {
    int choice = random.nextInt(40);
    if (choice == 0) {
      return random.nextBoolean() ? Constant.TRUE : Constant.FALSE;
    } else if (choice == 1) {
      return new Unsupported("f(" + random.nextInt(3) + ")", "functions are not supported");
    }
    Column column = columns.get(random.nextInt(columns.size()));
    return choice < 8
        ? Predicates.column(column.name()).isNull()
        : condition(column, () -> literal(column.type()));
  }

  /** A single leaf with literals of the column's own type only, or null. */
  Predicate simpleLeaf(Column column) {
    if (random.nextInt(8) == 0) {
      return Predicates.column(column.name()).isNull();
    }
    return condition(
        column,
        () -> random.nextInt(20) == 0 ? Literal.NULL : Literal.of(values.value(column.type())));
  }

  private Predicate condition(Column column, java.util.function.Supplier<Literal> literals) {
    if (random.nextInt(4) > 0) {
      return new Comparison(
          Predicates.column(column.name()),
          OPERATORS[random.nextInt(OPERATORS.length)],
          literals.get());
    }
    List<Literal> list = new ArrayList<>();
    for (int i = random.nextInt(7); i > 0; i--) {
      list.add(literals.get());
    }
    return new In(Predicates.column(column.name()), list);
  }

  private Literal literal(ColumnType type) {
    int choice = random.nextInt(20);
    if (choice == 0) {
      return Literal.NULL;
    } else if (choice == 1) {
      TypeKind[] kinds = TypeKind.values();
      return literal(ColumnType.of(kinds[random.nextInt(kinds.length)]));
    }
    return choice < 13 ? ofType(type) : convertible(type);
  }

  private Literal ofType(ColumnType type) {
    return Literal.of(
        type.kind() == TypeKind.DECIMAL && type.precision() == 0
            ? new BigDecimal("0.5")
            : values.value(type));
  }

  private Literal convertible(ColumnType type) {
    return switch (type.kind()) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL -> number();
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP -> time();
      default -> ofType(type);
    };
  }

  private Literal number() {
    ColumnType type =
        switch (random.nextInt(5)) {
          case 0 -> ColumnType.of(TypeKind.LONG);
          case 1 -> ColumnType.of(TypeKind.DOUBLE);
          case 2 -> ColumnType.of(TypeKind.FLOAT);
          case 3 -> ColumnType.decimal(9, 2);
          default -> ColumnType.decimal(38, 10);
        };
    Object value = values.value(type);
    if (value instanceof BigDecimal decimal) {
      return Literal.of(
          switch (random.nextInt(6)) {
            case 0 -> new BigDecimal("0.1");
            case 1 -> decimal.scaleByPowerOfTen(random.nextInt(80) - 40);
            case 2 -> decimal.add(new BigDecimal("1E-12"));
            case 3 -> new BigDecimal("9007199254740993");
            default -> decimal;
          });
    }
    return Literal.of(value);
  }

  private Literal time() {
    return switch (random.nextInt(7)) {
      case 0 -> Literal.of(values.date());
      case 1 -> Literal.of(values.dateTime());
      case 2 -> Literal.of(values.dateTime().plusNanos(random.nextInt(1000)));
      case 3 -> Literal.of(values.instant().plusNanos(random.nextInt(2) * 500L));
      case 4 -> Literal.of(values.date().toString());
      case 5 -> Literal.of(values.dateTime().toString().replace('T', ' '));
      default -> Literal.of(values.dateTime() + (random.nextBoolean() ? "Z" : "+05:30"));
    };
  }
}
