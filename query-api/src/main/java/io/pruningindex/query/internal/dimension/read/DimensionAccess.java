package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.answer.Pause;
import io.pruningindex.query.internal.read.DimensionDirectory;
import io.pruningindex.query.internal.read.StampedValues;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;

/**
 * What a client reads dimensions with.
 *
 * @param reader reads values
 * @param directory tells which dimensions are configured
 * @param cache keeps values and sets of keys between answers
 * @param pause waits before something is read again
 */
record DimensionAccess(
    StateReader reader, DimensionDirectory directory, ValueCache cache, Pause pause) {
  /** Reads values for one attempt. */
  StampedValues values() {
    return new StampedValues(reader, cache);
  }
}
