package io.pruningindex.e2e.predicate;

import io.pruningindex.job.cli.demo.TermValues;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.Comparison;
import io.pruningindex.query.predicate.ComparisonOperator;
import io.pruningindex.query.predicate.In;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/** Makes conditions on functions of columns, compared with what they come to for some row. */
final class FunctionConditions {
  private static final ComparisonOperator[] OPERATORS = ComparisonOperator.values();
  private static final TimeUnit[] UNITS = TimeUnit.values();

  /** The last ones do not go by the order of time. */
  private static final List<String> PATTERNS =
      List.of(
          "yyyy",
          "yyyy-MM",
          "yyyyMMdd",
          "yyyy-MM-dd HH",
          "yyyy-MM-dd HH:mm:ss",
          "MM",
          "dd.MM.yyyy",
          "yy-MM",
          "yyyy-M-d");

  private static final List<ColumnType> NUMBERS =
      List.of(
          ColumnType.of(TypeKind.INT),
          ColumnType.of(TypeKind.LONG),
          ColumnType.of(TypeKind.FLOAT),
          ColumnType.of(TypeKind.DOUBLE),
          ColumnType.decimal(9, 2),
          ColumnType.decimal(20, 0));
  private static final List<ColumnType> TIMES =
      List.of(
          ColumnType.of(TypeKind.DATE),
          ColumnType.of(TypeKind.TIMESTAMP),
          ColumnType.of(TypeKind.LOCAL_TIMESTAMP));

  private final Random random;
  private final LiteralGenerator literals;
  private final TextConditions texts;
  private final TermValues values;

  FunctionConditions(Random random, LiteralGenerator literals, TextConditions texts, ZoneId zone) {
    this.random = random;
    this.literals = literals;
    this.texts = texts;
    this.values = new TermValues(zone);
  }

  /** A condition on a function of a column; empty if there is no function of its type. */
  Optional<Predicate> on(ColumnSample column) {
    return term(column).flatMap(term -> condition(term, column));
  }

  private Optional<Term> term(ColumnSample column) {
    Term term = Predicates.column(column.name());
    return switch (column.kind()) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL -> Optional.of(ofNumber(term));
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP -> Optional.of(ofTime(term));
      case STRING -> Optional.of(Predicates.substring(term, 1 + random.nextInt(9)));
      case BOOLEAN, BINARY, OTHER -> Optional.empty();
    };
  }

  private Term ofNumber(Term term) {
    return switch (random.nextInt(5)) {
      case 0 -> Predicates.floor(term);
      case 1 -> Predicates.ceiling(term);
      case 2 -> Predicates.floor(Predicates.cast(term, pick(NUMBERS)));
      default -> Predicates.cast(term, pick(NUMBERS));
    };
  }

  private Term ofTime(Term term) {
    return switch (random.nextInt(6)) {
      case 0 -> Predicates.year(term);
      case 1 -> Predicates.dateFormat(term, pick(PATTERNS));
      case 2 -> Predicates.cast(term, pick(TIMES));
      case 3 -> Predicates.year(Predicates.cast(term, pick(TIMES)));
      default -> Predicates.truncate(UNITS[random.nextInt(UNITS.length)], term);
    };
  }

  private Optional<Predicate> condition(Term term, ColumnSample column) {
    if (column.values().isEmpty() || random.nextInt(12) == 0) {
      return Optional.of(term.isNull());
    }
    Optional<Object> sample = result(term, column);
    if (sample.isPresent() && sample.get() instanceof String text && random.nextBoolean()) {
      return Optional.of(texts.on(term, text));
    }
    return sample.map(result -> compared(term, column, result));
  }

  private Predicate compared(Term term, ColumnSample column, Object sample) {
    if (random.nextInt(6) == 0) {
      List<Literal> list = new ArrayList<>(List.of(literals.around(sample)));
      result(term, column).ifPresent(other -> list.add(literals.around(other)));
      return random.nextBoolean() ? new In(term, list) : Predicates.not(new In(term, list));
    }
    return new Comparison(
        term, OPERATORS[random.nextInt(OPERATORS.length)], literals.around(sample));
  }

  /** What the term comes to for one of the column's values. */
  private Optional<Object> result(Term term, ColumnSample column) {
    RowLayout layout = new RowLayout(List.of(column.name()));
    TruthRow row = new TruthRow(layout, List.of(pick(column.values())));
    return values.of(term, row).stream().flatMap(List::stream).filter(Objects::nonNull).findFirst();
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
