package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.column.OrderedDecimal;
import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.internal.literal.OrderedDouble;
import java.math.BigInteger;

/**
 * Reads values of files whose bounds are equal.
 *
 * @param <K> what the values are
 */
interface ValueReader<K> {
  /** Byte strings. */
  ValueReader<ByteKey> BYTES = (values, file) -> new ByteKey(bytes(values, file));

  /** Numbers in the order of bounds. */
  ValueReader<BigInteger> NUMBERS =
      (values, file) -> {
        if (values instanceof ColumnValues.Longs longs) {
          return BigInteger.valueOf(longs.minimum()[file]);
        } else if (values instanceof ColumnValues.Doubles doubles) {
          return BigInteger.valueOf(OrderedDouble.encode(doubles.minimum()[file]));
        }
        return OrderedDecimal.decode(bytes(values, file));
      };

  /** The value of a file that has bounds, which are equal. */
  K value(ColumnValues values, int file);

  /** Whether the bounds of a file that has some are equal. */
  default boolean isSingle(ColumnValues values, int file) {
    if (values instanceof ColumnValues.Longs longs) {
      return longs.minimum()[file] == longs.maximum()[file];
    } else if (values instanceof ColumnValues.Doubles doubles) {
      return doubles.minimum()[file] == doubles.maximum()[file];
    }
    ColumnValues.Bytes bytes = (ColumnValues.Bytes) values;
    return bytes.minimum() == bytes.maximum()
        || bytes.minimum().compare(file, bytes.maximum(), file) == 0;
  }

  private static byte[] bytes(ColumnValues values, int file) {
    return ((ColumnValues.Bytes) values).minimum().bytes(file);
  }
}
