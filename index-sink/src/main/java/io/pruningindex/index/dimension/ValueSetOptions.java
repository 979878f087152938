package io.pruningindex.index.dimension;

import java.io.Serializable;
import java.time.Duration;

/**
 * How dimensions are laid out in state. {@link #DEFAULTS} suit dimensions of any size; smaller
 * numbers serve tests.
 *
 * @param chunkRows how many rows a chunk holds on average before there are more chunks
 * @param settledChanges how many changes that wait for a version may share a slot before those that
 *     cancel out are dropped
 * @param retireAfter how long the values of rows that no longer count, since the dimension is
 *     another one, stay where a reader may be at them
 * @param deletedKeysPerEvent about how many values that nobody needs one event deletes, so that
 *     other dimensions are not held up
 */
public record ValueSetOptions(
    int chunkRows, int settledChanges, Duration retireAfter, int deletedKeysPerEvent)
    implements Serializable {
  /** What suits most dimensions. */
  public static final ValueSetOptions DEFAULTS =
      new ValueSetOptions(4096, 1 << 16, Duration.ofSeconds(30), 500);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one of them is out of range
   */
  public ValueSetOptions {
    require(chunkRows > 0, "chunkRows", chunkRows, "positive");
    require(settledChanges > 0, "settledChanges", settledChanges, "positive");
    require(!retireAfter.isNegative(), "retireAfter", retireAfter, "0 or more");
    require(deletedKeysPerEvent > 0, "deletedKeysPerEvent", deletedKeysPerEvent, "positive");
  }

  /** These options with {@code rows} rows to a chunk. */
  public ValueSetOptions withChunkRows(int rows) {
    return new ValueSetOptions(rows, settledChanges, retireAfter, deletedKeysPerEvent);
  }

  /** These options with changes that cancel out dropped at so many in a slot. */
  public ValueSetOptions withSettledChanges(int changes) {
    return new ValueSetOptions(chunkRows, changes, retireAfter, deletedKeysPerEvent);
  }

  /** These options with unneeded values deleted after {@code delay}, so many keys an event. */
  public ValueSetOptions withRetirement(Duration delay, int keysPerEvent) {
    return new ValueSetOptions(chunkRows, settledChanges, delay, keysPerEvent);
  }

  private static void require(boolean holds, String name, Object value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(
          "The value set option " + name + " is " + value + ": give a value that is " + range);
    }
  }
}
