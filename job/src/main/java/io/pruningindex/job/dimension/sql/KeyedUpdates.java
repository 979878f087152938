package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.wire.WireReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.types.RowKind;

/**
 * Open updates of a query whose records come on several ways, so that anything may come between the
 * two records of an update. An update ends with a row of the same key, or when a second checkpoint
 * has passed: its other record was then filtered out.
 */
final class KeyedUpdates implements OpenUpdates {
  /** Beyond this many the oldest are let go, which bounds the memory. */
  static final int MOST_ROWS = 100_000;

  /** How many checkpoints pass until the other record has come, or was filtered out. */
  private static final int CHECKPOINTS_OPEN = 2;

  private final Map<ByteBuffer, List<OpenRow>> rows = new LinkedHashMap<>();
  private int count;
  private long checkpoints;

  /** How many checkpoints have passed when all is whole again that was let go too early. */
  private long wholeAt;

  /**
   * A row held back.
   *
   * @param since how many checkpoints had passed when it came
   */
  private record OpenRow(byte[] row, long since) {}

  /** Goes on from a checkpoint, with what was held back and whether some was let go too early. */
  KeyedUpdates(List<byte[]> held, boolean parted) {
    held.forEach(this::open);
    wholeAt = parted ? CHECKPOINTS_OPEN : 0;
  }

  @Override
  public boolean hold(RowKind kind, byte[] row, Consumer<byte[]> released) {
    if (kind == RowKind.UPDATE_BEFORE) {
      open(row);
      if (count > MOST_ROWS) {
        releaseOldest(released);
        wholeAt = checkpoints + CHECKPOINTS_OPEN;
      }
      return true;
    }
    List<OpenRow> open = rows.get(key(row));
    if (open != null) {
      released.accept(open.remove(0).row());
      count--;
      if (open.isEmpty()) {
        rows.remove(key(row));
      }
    }
    return false;
  }

  @Override
  public void watermark(Consumer<byte[]> released) {
    // It may be that of another way than the row came on.
  }

  private void open(byte[] row) {
    rows.computeIfAbsent(key(row), k -> new ArrayList<>()).add(new OpenRow(row, checkpoints));
    count++;
  }

  private void releaseOldest(Consumer<byte[]> released) {
    Iterator<List<OpenRow>> lists = rows.values().iterator();
    List<OpenRow> oldest = lists.next();
    oldest.forEach(open -> released.accept(open.row()));
    count -= oldest.size();
    lists.remove();
  }

  @Override
  public void checkpoint(Consumer<byte[]> released) {
    checkpoints++;
    Iterator<List<OpenRow>> lists = rows.values().iterator();
    while (lists.hasNext()) {
      List<OpenRow> open = lists.next();
      while (!open.isEmpty() && open.get(0).since() + CHECKPOINTS_OPEN <= checkpoints) {
        released.accept(open.remove(0).row());
        count--;
      }
      if (open.isEmpty()) {
        lists.remove();
      }
    }
  }

  @Override
  public void releaseAll(Consumer<byte[]> released) {
    rows.values().forEach(list -> list.forEach(open -> released.accept(open.row())));
    rows.clear();
    count = 0;
    wholeAt = checkpoints;
  }

  @Override
  public List<byte[]> held() {
    List<byte[]> held = new ArrayList<>();
    rows.values().forEach(list -> list.forEach(open -> held.add(open.row())));
    return held;
  }

  @Override
  public boolean parted() {
    return checkpoints < wholeAt;
  }

  private static ByteBuffer key(byte[] row) {
    return ByteBuffer.wrap(new WireReader(row).readBytes());
  }
}
