package io.pruningindex.job.sql;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;

/** The types of casts that pruning can see through. */
final class SqlTypes {
  static final ColumnType DATE = ColumnType.of(TypeKind.DATE);

  private static final int DEFAULT_PRECISION = 10;
  private static final int MICROSECONDS = 6;

  private SqlTypes() {}

  /** The type, or empty for one of which nothing is known of a cast to it, such as VARCHAR(9). */
  static Optional<ColumnType> of(SqlDataTypeSpec spec) {
    boolean shortened = name(spec).startsWith("TIMESTAMP") && isBelowMicroseconds(spec);
    return shortened ? Optional.empty() : ofName(spec);
  }

  private static Optional<ColumnType> ofName(SqlDataTypeSpec spec) {
    return switch (name(spec).replace(' ', '_')) {
      case "INT", "INTEGER" -> Optional.of(ColumnType.of(TypeKind.INT));
      case "BIGINT" -> Optional.of(ColumnType.of(TypeKind.LONG));
      case "FLOAT", "REAL" -> Optional.of(ColumnType.of(TypeKind.FLOAT));
      case "DOUBLE" -> Optional.of(ColumnType.of(TypeKind.DOUBLE));
      case "DECIMAL", "DEC", "NUMERIC" -> decimal(spec);
      case "STRING", "VARCHAR" -> text(spec);
      case "DATE" -> Optional.of(DATE);
      case "TIMESTAMP", "TIMESTAMP_NTZ" -> Optional.of(ColumnType.of(TypeKind.LOCAL_TIMESTAMP));
      case "TIMESTAMP_LTZ", "TIMESTAMP_WITH_LOCAL_TIME_ZONE" ->
          Optional.of(ColumnType.of(TypeKind.TIMESTAMP));
      default -> Optional.empty();
    };
  }

  /** A type's name without its precision. */
  static String name(SqlDataTypeSpec spec) {
    return spec.getTypeName().toString().toUpperCase(Locale.ROOT);
  }

  private static boolean isBelowMicroseconds(SqlDataTypeSpec spec) {
    return spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
        && basic.getPrecision() >= 0
        && basic.getPrecision() < MICROSECONDS;
  }

  /** Texts of any length: of others a cast cuts off the end. */
  private static Optional<ColumnType> text(SqlDataTypeSpec spec) {
    boolean limited =
        spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
            && (basic.getPrecision() >= 0 || basic.getCharSetName() != null);
    return limited ? Optional.empty() : Optional.of(ColumnType.of(TypeKind.STRING));
  }

  private static Optional<ColumnType> decimal(SqlDataTypeSpec spec) {
    if (!(spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)) {
      return Optional.empty();
    }
    int precision = basic.getPrecision() < 0 ? DEFAULT_PRECISION : basic.getPrecision();
    int scale = Math.max(0, basic.getScale());
    return precision >= 1 && precision <= 38 && scale <= precision
        ? Optional.of(ColumnType.decimal(precision, scale))
        : Optional.empty();
  }
}
