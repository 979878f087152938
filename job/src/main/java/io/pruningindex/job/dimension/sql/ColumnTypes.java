package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.Optional;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** What the types of Flink SQL are to the index. */
final class ColumnTypes {
  /** The index counts microseconds; finer times would be rounded, and then not be found. */
  private static final int FINEST_PRECISION = 6;

  private ColumnTypes() {}

  /** The type of a column, or empty if the index cannot hold its values as they are. */
  static Optional<ColumnType> of(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> simple(TypeKind.BOOLEAN);
      case TINYINT, SMALLINT, INTEGER -> simple(TypeKind.INT);
      case BIGINT -> simple(TypeKind.LONG);
      case FLOAT -> simple(TypeKind.FLOAT);
      case DOUBLE -> simple(TypeKind.DOUBLE);
      case DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield Optional.of(ColumnType.decimal(decimal.getPrecision(), decimal.getScale()));
      }
      // Flink does not pad CHAR: a value is as long as it is written.
      case CHAR, VARCHAR -> simple(TypeKind.STRING);
      case BINARY, VARBINARY -> simple(TypeKind.BINARY);
      case DATE -> simple(TypeKind.DATE);
      case TIMESTAMP_WITHOUT_TIME_ZONE -> timestamp(type, TypeKind.LOCAL_TIMESTAMP);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> timestamp(type, TypeKind.TIMESTAMP);
      default -> Optional.empty();
    };
  }

  /** To what a column of a type that the index does not hold can be cast, as " to ...", or "". */
  static String remedy(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case TIMESTAMP_WITHOUT_TIME_ZONE -> " to TIMESTAMP(" + FINEST_PRECISION + ")";
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> " to TIMESTAMP_LTZ(" + FINEST_PRECISION + ")";
      case TIME_WITHOUT_TIME_ZONE -> " to STRING";
      default -> "";
    };
  }

  private static Optional<ColumnType> timestamp(LogicalType type, TypeKind kind) {
    return LogicalTypeChecks.getPrecision(type) <= FINEST_PRECISION
        ? simple(kind)
        : Optional.empty();
  }

  private static Optional<ColumnType> simple(TypeKind kind) {
    return Optional.of(ColumnType.of(kind));
  }
}
