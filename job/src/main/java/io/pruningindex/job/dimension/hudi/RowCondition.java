package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.sql.MalformedPredicateException;
import io.pruningindex.job.sql.SqlPredicateParser;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.evaluate.BoundPredicate;
import io.pruningindex.query.internal.evaluate.UndecidedPart;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Placeholder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Unsupported;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which rows of a dimension a value set has: those of which a condition is true. It is refused
 * where that cannot be told of every row. Where engines differ in whether it is true, as of NaN,
 * the row belongs to the set: one that it lacks could be needed.
 *
 * @param dimension the dimension
 * @param valueSet the value set
 * @param predicate its condition
 */
record RowCondition(HudiDimension dimension, ValueSetConfiguration valueSet, Predicate predicate) {
  /**
   * Reads a condition, and checks what can be told before the table is read.
   *
   * @throws InvalidConfigurationException if it is not SQL, asks for columns that the dimension
   *     does not keep, or has parts that are not understood
   */
  static RowCondition parse(HudiDimension dimension, ValueSetConfiguration valueSet) {
    Predicate predicate;
    try {
      predicate = SqlPredicateParser.parse(valueSet.where());
    } catch (MalformedPredicateException e) {
      throw new InvalidConfigurationException(
          "The 'where' of value set " + valueSet.name() + " is no SQL condition: " + e.getMessage(),
          e);
    }
    RowCondition condition = new RowCondition(dimension, valueSet, predicate);
    condition.requireColumns();
    condition.requireUnderstood();
    return condition;
  }

  private void requireColumns() {
    List<String> kept = dimension.allColumns();
    for (String column : ConditionColumns.of(predicate)) {
      long fitting = kept.stream().filter(column::equalsIgnoreCase).count();
      if (!kept.contains(column) && fitting != 1) {
        throw refused(
            "asks for the column "
                + column
                + (fitting == 0
                        ? ", and dimension %s keeps only %s: name the column under 'columns' of the"
                            + " dimension, or leave it out"
                        : ", and dimension %s keeps several that differ in case only, %s: spell it as"
                            + " the table does")
                    .formatted(dimension.name(), kept));
      }
    }
  }

  /** Whatever the types, some conditions are not understood, or wrong in themselves. */
  private void requireUnderstood() {
    List<Column> columns =
        dimension.allColumns().stream()
            .map(column -> new Column(column, ColumnType.of(TypeKind.OTHER), false))
            .toList();
    requireDecided(
        bind(columns).undecided().stream().filter(part -> !isOnColumn(part.condition())).toList());
  }

  private static boolean isOnColumn(Predicate condition) {
    return condition instanceof Not not
        ? isOnColumn(not.operand())
        : !(condition instanceof Unsupported) && !(condition instanceof Placeholder);
  }

  /**
   * Fits the condition to rows.
   *
   * @throws InvalidConfigurationException if it cannot be decided for values of their types
   */
  BoundPredicate bind(DimensionSchema schema) {
    Bound bound =
        bind(
            schema.columns().stream()
                .map(field -> new Column(field.name(), field.type(), true))
                .toList());
    requireDecided(bound.undecided());
    return bound.predicate();
  }

  private record Bound(BoundPredicate predicate, List<UndecidedPart> undecided) {}

  private Bound bind(List<Column> columns) {
    try {
      BoundPredicate bound = BoundPredicate.bind(predicate, table(columns));
      return new Bound(bound, UndecidedPart.of(bound));
    } catch (InvalidPredicateException e) {
      throw refused("cannot be used: " + e.getMessage());
    }
  }

  /** Rows of the columns, as a table without partitions. */
  static TableSchema table(List<Column> columns) {
    return new TableSchema(columns, List.of(), false, false, MergeMode.WHOLE_ROWS, 0, false);
  }

  private void requireDecided(List<UndecidedPart> undecided) {
    if (!undecided.isEmpty()) {
      throw refused(
          "cannot be decided row by row, for "
              + undecided.stream()
                  .map(part -> "'" + part.condition() + "': " + part.reason())
                  .distinct()
                  .collect(Collectors.joining("; "))
              + ". Leave that part out, and give it with each join that needs it");
    }
  }

  private InvalidConfigurationException refused(String why) {
    return new InvalidConfigurationException(
        "The 'where' of value set "
            + valueSet.name()
            + " ("
            + valueSet.where().strip()
            + ") "
            + why);
  }

  /** What the value set is of, in words. */
  String origin() {
    return dimension.name() + " where " + valueSet.where().strip();
  }
}
