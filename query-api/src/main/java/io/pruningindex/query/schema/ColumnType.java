package io.pruningindex.query.schema;

import java.util.Optional;

/**
 * The type of a column or partition field.
 *
 * @param kind what it is
 * @param precision digits of a decimal, else 0
 * @param scale digits of a decimal after the point, else 0
 */
public record ColumnType(TypeKind kind, int precision, int scale) {
  /** A decimal of at most this many digits is held as a long. */
  public static final int LONG_DECIMAL_DIGITS = 18;

  /** A type that needs no parameters. */
  public static ColumnType of(TypeKind kind) {
    return new ColumnType(kind, 0, 0);
  }

  /** A decimal type. */
  public static ColumnType decimal(int precision, int scale) {
    return new ColumnType(TypeKind.DECIMAL, precision, scale);
  }

  /** How bounds of this type are held, or empty for a type that has none. */
  public Optional<PhysicalType> physicalType() {
    if (kind == TypeKind.DECIMAL) {
      return Optional.of(
          precision <= LONG_DECIMAL_DIGITS ? PhysicalType.LONGS : PhysicalType.BYTES);
    }
    return Optional.ofNullable(kind.physicalType());
  }

  @Override
  public String toString() {
    return kind == TypeKind.DECIMAL ? "DECIMAL(" + precision + ", " + scale + ")" : kind.name();
  }
}
