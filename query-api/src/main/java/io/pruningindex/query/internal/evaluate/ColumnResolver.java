package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the columns that predicates name, as spelt or else without regard to case. */
public final class ColumnResolver {
  private final TableSchema schema;

  /** Finds columns of a table. */
  public ColumnResolver(TableSchema schema) {
    this.schema = schema;
  }

  /**
   * Finds a column, or a partition field that is not among the columns.
   *
   * @throws InvalidPredicateException if there is none of this name, or more than one without
   *     regard to case
   */
  public ColumnTarget resolve(String name) {
    Optional<Column> column = schema.column(name);
    if (column.isPresent()) {
      Column found = column.get();
      return target(found.name(), found.type(), found.indexed());
    }
    List<PartitionField> fields = schema.partitionFields();
    return Stream.concat(
            fields.stream().filter(field -> field.name().equals(name)),
            fields.stream().filter(field -> field.name().equalsIgnoreCase(name)))
        .findFirst()
        .map(field -> target(field.name(), field.type(), false))
        .or(() -> schema.columns().isEmpty() ? Optional.of(notYet(name)) : Optional.empty())
        .orElseThrow(() -> new InvalidPredicateException(UnknownColumn.message(name, schema)));
  }

  /** Before its first commit a table has no columns, and whatever is asked for may come. */
  private static ColumnTarget notYet(String name) {
    return new ColumnTarget(
        name, ColumnType.of(TypeKind.OTHER), -1, false, "the table has no columns yet");
  }

  private ColumnTarget target(String name, ColumnType type, boolean indexed) {
    boolean bounded = type.physicalType().isPresent();
    int field = schema.partitionFieldIndex(name);
    boolean told = field >= 0 && schema.partitionFields().get(field).prunes();
    return new ColumnTarget(
        name,
        type,
        bounded && told ? field : -1,
        bounded && indexed,
        bounded && (told || indexed) ? null : reason(name, field >= 0 && !told));
  }

  private static String reason(String name, boolean transformed) {
    String indexed = "column " + name + " is not indexed";
    return transformed
        ? indexed + ", and its partition directories are named by a transform of it"
        : indexed;
  }
}
