package io.pruningindex.e2e.generated;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Decimals as Avro holds them in fixed bytes. */
final class AvroDecimals {
  /** Beyond 64 bits after a few steps. */
  static final BigInteger FAR_APART = BigInteger.TEN.pow(17).add(BigInteger.ONE);

  private AvroDecimals() {}

  static GenericData.Fixed fixed(Schema type, BigInteger unscaled) {
    byte[] bytes = new byte[type.getFixedSize()];
    Arrays.fill(bytes, (byte) (unscaled.signum() < 0 ? -1 : 0));
    byte[] digits = unscaled.toByteArray();
    System.arraycopy(digits, 0, bytes, bytes.length - digits.length, digits.length);
    return new GenericData.Fixed(type, bytes);
  }

  /** The greatest decimal of the type, or the least. */
  static GenericData.Fixed extreme(Schema type, boolean greatest) {
    int precision = ((LogicalTypes.Decimal) type.getLogicalType()).getPrecision();
    BigInteger nines = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
    return fixed(type, greatest ? nines : nines.negate());
  }
}
