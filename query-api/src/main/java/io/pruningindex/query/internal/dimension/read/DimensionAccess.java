package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.join.ValueSetLimits;
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
 * @param limits how large sets of keys may become
 * @param flights finds keys once for all who ask for them at the same time
 */
record DimensionAccess(
    StateReader reader,
    DimensionDirectory directory,
    ValueCache cache,
    Pause pause,
    ValueSetLimits limits,
    KeyFlights flights) {
  /** Reads values for one attempt. */
  StampedValues values() {
    return new StampedValues(reader, cache);
  }
}
