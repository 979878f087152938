package io.pruningindex.job.dimension.sql;

import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.types.RowKind;

/**
 * Open updates of a query whose records all come on one way, so that the row after an update is the
 * very next record, unless the query filters it out.
 */
final class OrderedUpdates implements OpenUpdates {
  private byte[] last;
  private boolean watermarkSince;

  /** Goes on with one row that was held back, or none. */
  OrderedUpdates(List<byte[]> held) {
    last = held.isEmpty() ? null : held.get(0);
  }

  @Override
  public boolean hold(RowKind kind, byte[] row, Consumer<byte[]> released) {
    releaseAll(released);
    if (kind != RowKind.UPDATE_BEFORE) {
      return false;
    }
    last = row;
    watermarkSince = false;
    return true;
  }

  /**
   * Between the two records the time advances once at most, to what the first one says: by the
   * second time the other record has come, or was filtered out.
   */
  @Override
  public void watermark(Consumer<byte[]> released) {
    if (watermarkSince) {
      releaseAll(released);
    }
    watermarkSince = true;
  }

  @Override
  public void checkpoint(Consumer<byte[]> released) {
    // The next record tells, whenever it comes.
  }

  @Override
  public void releaseAll(Consumer<byte[]> released) {
    if (last != null) {
      released.accept(last);
      last = null;
    }
  }

  @Override
  public List<byte[]> held() {
    return last == null ? List.of() : List.of(last);
  }

  @Override
  public boolean parted() {
    return false;
  }
}
