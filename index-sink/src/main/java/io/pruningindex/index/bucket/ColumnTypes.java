package io.pruningindex.index.bucket;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Optional;

/** Tells which types' bounds can stand in one chunk. */
final class ColumnTypes {
  private ColumnTypes() {}

  /**
   * The type that holds the bounds of both, or empty if a bound of one would mean something else as
   * a bound of the other. Floats and doubles do not go together: Hudi reads an old float of a
   * column that is now double through its decimal text, which is not the number that was stored.
   */
  static Optional<ColumnType> join(ColumnType one, ColumnType other) {
    if (one.equals(other)) {
      return Optional.of(one);
    }
    if (isInteger(one) && isInteger(other)) {
      return Optional.of(ColumnType.of(TypeKind.LONG));
    }
    if (one.kind() == TypeKind.DECIMAL
        && other.kind() == TypeKind.DECIMAL
        && one.scale() == other.scale()
        && one.physicalType().equals(other.physicalType())) {
      return Optional.of(one.precision() > other.precision() ? one : other);
    }
    return Optional.empty();
  }

  private static boolean isInteger(ColumnType type) {
    return type.kind() == TypeKind.INT || type.kind() == TypeKind.LONG;
  }
}
