package io.pruningindex.job.dimension.sql;

import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.types.RowKind;

/**
 * Updates whose two records come at once, which is so where they are not a source's own but an
 * operator's: nothing comes between what it makes of one record.
 */
final class WholeUpdates implements OpenUpdates {
  @Override
  public boolean hold(RowKind kind, byte[] row, Consumer<byte[]> released) {
    return false;
  }

  @Override
  public void watermark(Consumer<byte[]> released) {
    // Nothing is held.
  }

  @Override
  public void checkpoint(Consumer<byte[]> released) {
    // Nothing is held.
  }

  @Override
  public void releaseAll(Consumer<byte[]> released) {
    // Nothing is held.
  }

  @Override
  public List<byte[]> held() {
    return List.of();
  }

  @Override
  public boolean parted() {
    return false;
  }
}
