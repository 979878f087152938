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
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Predicates over given columns. */
final class RandomPredicates {
  private static final ComparisonOperator[] OPERATORS = ComparisonOperator.values();

  private final Random random;
  private final RandomValues values;
  private final List<Column> columns;
  private final RandomTerms terms;
  private final RandomTexts texts;

  RandomPredicates(Random random, RandomValues values, List<Column> columns) {
    this.random = random;
    this.values = values;
    this.columns = columns;
    this.terms = new RandomTerms(random, values);
    this.texts = new RandomTexts(random, values);
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
    int choice = random.nextInt(60);
    if (choice == 0) {
      return random.nextBoolean() ? Constant.TRUE : Constant.FALSE;
    } else if (choice == 1) {
      return new Unsupported("f(" + random.nextInt(3) + ")", "functions are not supported");
    }
    Column column = columns.get(random.nextInt(columns.size()));
    RandomTerms.Drawn drawn = terms.term(column);
    ColumnType type = drawn.type();
    if (choice < 9) {
      return drawn.term().isNull();
    } else if (choice < 13 && isNumber(type)) {
      return drawn.term().isNaN();
    } else if (choice < 22) {
      return texts.condition(drawn.term(), drawn.sample());
    }
    return condition(
        drawn.term(),
        () -> {
          boolean own = random.nextInt(3) > 0 && drawn.sample() != null;
          return own && drawn.function() ? Literal.of(drawn.sample()) : literal(type);
        });
  }

  private static boolean isNumber(ColumnType type) {
    return switch (type.kind()) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  /** A single leaf with literals of the column's own type only, or null. */
  Predicate simpleLeaf(Column column) {
    int choice = random.nextInt(10);
    if (choice == 0) {
      return Predicates.column(column.name()).isNull();
    } else if (choice == 1 && column.type().kind() == TypeKind.STRING) {
      return texts.condition(Predicates.column(column.name()), values.value(column.type()));
    } else if (choice == 4) {
      RandomTerms.Drawn drawn = terms.agreedTerm(column);
      if (drawn.function() && drawn.sample() instanceof String) {
        return texts.condition(drawn.term(), drawn.sample());
      }
    } else if (choice < 4) {
      RandomTerms.Drawn drawn = terms.agreedTerm(column);
      if (drawn.function()) {
        return comparison(drawn.term(), () -> Literal.of(drawn.sample()));
      }
    }
    return condition(
        Predicates.column(column.name()),
        () -> random.nextInt(20) == 0 ? Literal.NULL : Literal.of(values.value(column.type())));
  }

  /** As {@link #tree}, but of simple leaves on columns with stats or partition values. */
  Predicate simpleTree(int depth) {
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice < 6) {
      List<Predicate> operands = new ArrayList<>();
      for (int i = 2 + random.nextInt(2); i > 0; i--) {
        operands.add(simpleTree(depth - 1));
      }
      return choice < 3 ? new And(operands) : new Or(operands);
    } else if (choice < 8) {
      return new Not(simpleTree(depth - 1));
    }
    return simpleLeaf(columns.get(random.nextInt(columns.size())));
  }

  private Predicate comparison(Term term, Supplier<Literal> literals) {
    return new Comparison(term, OPERATORS[random.nextInt(OPERATORS.length)], literals.get());
  }

  private Predicate condition(Term term, Supplier<Literal> literals) {
    if (random.nextInt(4) > 0) {
      return comparison(term, literals);
    }
    List<Literal> list = new ArrayList<>();
    int length = random.nextInt(40) == 0 ? 50 + random.nextInt(150) : random.nextInt(7);
    for (int i = 0; i < length; i++) {
      list.add(literals.get());
    }
    return new In(term, list);
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
