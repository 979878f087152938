package io.pruningindex.index.state;

import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.Optional;
import java.util.function.Function;

/** Reads and writes the index's values, and says which one it is if one cannot be read. */
public final class IndexValues {
  private final ValueCells cells;

  /** Works on {@code cells}. */
  public IndexValues(ValueCells cells) {
    this.cells = cells;
  }

  /**
   * Reads a value that may not be there.
   *
   * @throws CorruptValueException if it is there and cannot be read
   */
  public <T> Optional<T> find(IndexKey key, Function<byte[], T> decoder) {
    byte[] bytes = cells.get(key);
    return bytes == null ? Optional.empty() : Optional.of(decode(key, bytes, decoder));
  }

  /**
   * Reads a value that must be there.
   *
   * @throws CorruptValueException if it is missing or cannot be read
   */
  public <T> T require(IndexKey key, Function<byte[], T> decoder) {
    return find(key, decoder).orElseThrow(() -> unreadable(key, "it is missing", null));
  }

  /** Writes a value. */
  public void put(IndexKey key, byte[] bytes) {
    cells.put(key, bytes);
  }

  /** Deletes a value. */
  public void remove(IndexKey key) {
    cells.remove(key);
  }

  private static <T> T decode(IndexKey key, byte[] bytes, Function<byte[], T> decoder) {
    try {
      return decoder.apply(bytes);
    } catch (CorruptValueException | IndexOutOfBoundsException e) {
      throw unreadable(key, e.getMessage(), e);
    }
  }

  private static CorruptValueException unreadable(IndexKey key, String why, Exception cause) {
    String part = key.column().isEmpty() ? "" : " of column " + key.column();
    CorruptValueException failure =
        new CorruptValueException(
            String.format(
                "The index of %s '%s' is damaged: its %s%s in epoch %d, bucket, shard or chunk %d, "
                    + "cannot be read: %s. Restore an earlier checkpoint, or start the job without "
                    + "its state to have the index built anew",
                key.facet().ofDimension() ? "dimension" : "table",
                key.table(),
                key.facet(),
                part,
                key.epoch(),
                key.bucket(),
                why));
    if (cause != null) {
      failure.initCause(cause);
    }
    return failure;
  }
}
