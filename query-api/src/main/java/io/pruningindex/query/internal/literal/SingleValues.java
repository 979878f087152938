package io.pruningindex.query.internal.literal;

/**
 * Tells of values one by one whether they pass a condition, where their order does not tell it.
 *
 * @param <K> what the values are
 */
public interface SingleValues<K> {
  /** Whether a value passes by some reading of the condition. */
  boolean possible(K value);

  /** Whether a value passes by every reading. */
  boolean certain(K value);

  /** The values that pass if the condition is negated. */
  default SingleValues<K> complement() {
    SingleValues<K> positive = this;
    return new SingleValues<>() {
      @Override
      public boolean possible(K value) {
        return !positive.certain(value);
      }

      @Override
      public boolean certain(K value) {
        return !positive.possible(value);
      }

      @Override
      public SingleValues<K> complement() {
        return positive;
      }
    };
  }

  /** The values that pass a condition that is this one to some engines and the other to others. */
  default SingleValues<K> eitherReading(SingleValues<K> other) {
    SingleValues<K> one = this;
    return new SingleValues<>() {
      @Override
      public boolean possible(K value) {
        return one.possible(value) || other.possible(value);
      }

      @Override
      public boolean certain(K value) {
        return one.certain(value) && other.certain(value);
      }
    };
  }
}
