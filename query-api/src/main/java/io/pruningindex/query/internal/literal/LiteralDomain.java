package io.pruningindex.query.internal.literal;

import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.List;

/**
 * The values of a column and how literals compare with them.
 *
 * @param <K> what the values are
 */
public sealed interface LiteralDomain<K extends Comparable<K>> {
  /** Where {@code literal}, which is not null, lies among the values. */
  Converted<K> convert(Literal literal);

  /** The same values, for literals that are compared with them together, as those of IN are. */
  default LiteralDomain<K> among(List<Literal> literals) {
    return this;
  }

  /** Values that are whole numbers in the order of the bounds, whether held as such or not. */
  sealed interface OfNumbers extends LiteralDomain<BigInteger>
      permits BooleanDomain, NumberDomain, FloatingDomain, TimeDomain {}

  /** Values that are byte strings. */
  sealed interface OfBytes extends LiteralDomain<ByteKey> permits TextDomain, BinaryDomain {}

  /**
   * The values of a column.
   *
   * @param type its type
   * @param sessionZone where a date or time without zone is meant, if the column holds instants
   * @throws IllegalArgumentException if no bounds are held for columns of this type
   */
  static LiteralDomain<?> of(ColumnType type, ZoneId sessionZone) {
    return switch (type.kind()) {
      case BOOLEAN -> new BooleanDomain();
      case INT, LONG, DECIMAL -> new NumberDomain(type, type.scale(), DecimalDigits.NONE);
      case FLOAT, DOUBLE -> new FloatingDomain(type, type.kind() == TypeKind.FLOAT);
      case STRING -> new TextDomain();
      case BINARY -> new BinaryDomain();
      case DATE, TIMESTAMP, LOCAL_TIMESTAMP -> new TimeDomain(type.kind(), sessionZone);
      case OTHER -> throw new IllegalArgumentException("No bounds are held for " + type);
    };
  }
}
