package io.pruningindex.job.source.reader;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the schema by which stats were read with the one that is to be. Most changes concern
 * only files that are yet to come, but some leave stats of those that are there unread, which then
 * only reading them anew can bring.
 */
final class StatsSchema {
  private static final Set<TypeKind> INTEGERS = EnumSet.of(TypeKind.INT, TypeKind.LONG);
  private static final Set<TypeKind> NUMBERS =
      EnumSet.of(TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.DECIMAL);

  private StatsSchema() {}

  /**
   * Why the stats of a table's files are to be read anew, or empty.
   *
   * @param read the schema by which they were read, or null if that is not known
   * @param now the table's schema
   */
  static Optional<String> outdated(TableSchema read, TableSchema now) {
    if (read == null) {
      return Optional.empty();
    }
    Map<String, Column> before = new HashMap<>();
    read.columns().forEach(column -> before.put(column.name(), column));
    for (Column column : now.columns()) {
      Column earlier = before.get(column.name());
      // Files lack a column that is new, and need not be read for it.
      if (column.indexed() && earlier != null) {
        if (!earlier.indexed()) {
          return Optional.of("column " + column.name() + " is to be indexed from now on");
        }
        if (losesBounds(earlier.type(), column.type())) {
          return Optional.of(
              "column %s was changed from %s to %s"
                  .formatted(column.name(), earlier.type(), column.type()));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether bounds that were taken as one type say nothing as another, although the same files have
   * bounds that do.
   */
  private static boolean losesBounds(ColumnType from, ColumnType to) {
    boolean sameBounds =
        from.kind() == to.kind()
            ? from.scale() == to.scale() && from.physicalType().equals(to.physicalType())
            : INTEGERS.contains(from.kind()) && INTEGERS.contains(to.kind());
    boolean convertible =
        NUMBERS.contains(from.kind()) && NUMBERS.contains(to.kind())
            || INTEGERS.contains(from.kind()) && to.kind() == TypeKind.STRING;
    return !sameBounds && convertible;
  }
}
