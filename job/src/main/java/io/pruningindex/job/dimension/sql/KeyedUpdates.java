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
 * two records of an update.
 *
 * <p>A row after an update answers some update of its key, though nothing tells which. So the rows
 * of a key are let go together, once there are as many answers as rows, or one by one when a second
 * checkpoint has passed: the other record has come by then, or was filtered out.
 *
 * <p>Counted is also one whose row before was filtered out. If it comes on another way while a
 * checkpoint parts an update of the same key, the row before that update is let go too early. It
 * takes a source that can be parted there: most send both records in one step.
 *
 * <p>If there are too many, all are let go at once, and no version is cut until the second
 * checkpoint after that. The answers that are under way until then are of updates that are not held
 * any more, and count for none.
 */
final class KeyedUpdates implements OpenUpdates {
  /** Beyond this many rows are let go, which bounds the memory. */
  static final int MOST_ROWS = 100_000;

  /** How many checkpoints pass until the other record has come, or was filtered out. */
  private static final int CHECKPOINTS_OPEN = 2;

  private final Map<ByteBuffer, OpenKey> keys = new LinkedHashMap<>();
  private int count;
  private long checkpoints;

  /** How many checkpoints have passed when all is whole again that was let go too early. */
  private long wholeAt;

  /**
   * Goes on from a checkpoint, with what was held back and whether some was let go too early.
   * Answers that came before are forgotten: what they were for leaves with the second checkpoint
   * from now.
   */
  KeyedUpdates(List<byte[]> held, boolean parted) {
    held.forEach(this::open);
    wholeAt = parted ? CHECKPOINTS_OPEN : 0;
  }

  @Override
  public boolean hold(RowKind kind, byte[] row, Consumer<byte[]> released) {
    if (kind == RowKind.UPDATE_AFTER && !parted()) {
      answer(row, released);
    }
    if (kind != RowKind.UPDATE_BEFORE) {
      return false;
    }
    open(row);
    if (count > MOST_ROWS) {
      releaseAll(released);
      wholeAt = checkpoints + CHECKPOINTS_OPEN;
    }
    return true;
  }

  private void open(byte[] row) {
    keys.computeIfAbsent(key(row), key -> new OpenKey()).open(row, checkpoints);
    count++;
  }

  private void answer(byte[] row, Consumer<byte[]> released) {
    ByteBuffer key = key(row);
    OpenKey open = keys.get(key);
    if (open != null && open.answer()) {
      count -= open.releaseUpTo(checkpoints, released);
      keys.remove(key);
    }
  }

  @Override
  public void watermark(Consumer<byte[]> released) {
    // It may be that of another way than the row came on.
  }

  @Override
  public void checkpoint(Consumer<byte[]> released) {
    checkpoints++;
    // No version is cut before the next one, and by then what came before this one is answered.
    long answered = parted() ? checkpoints : checkpoints - CHECKPOINTS_OPEN;
    Iterator<OpenKey> all = keys.values().iterator();
    while (all.hasNext()) {
      OpenKey open = all.next();
      count -= open.releaseUpTo(answered, released);
      if (open.isEmpty()) {
        all.remove();
      }
    }
  }

  @Override
  public void releaseAll(Consumer<byte[]> released) {
    keys.values().forEach(open -> open.releaseUpTo(checkpoints, released));
    keys.clear();
    count = 0;
    wholeAt = checkpoints;
  }

  @Override
  public List<byte[]> held() {
    List<byte[]> held = new ArrayList<>();
    keys.values().forEach(open -> open.addTo(held));
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
