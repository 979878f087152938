package io.pruningindex.e2e.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hudi.client.WriteStatus;

/**
 * Writes of other writers, whose data files are there and which are not committed. They are
 * committed once others have committed theirs, and in any order.
 */
final class SlowWrites implements AutoCloseable {
  private static final int AT_ONCE = 2;

  private record SlowWrite(
      TableWriter writer, String instant, List<WriteStatus> written, List<Row> rows) {}

  private final WriterSession session;
  private final List<SlowWrite> pending = new ArrayList<>();

  SlowWrites(WriterSession session) {
    this.session = session;
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  /** Begins one, unless there are as many as there may be. */
  boolean begin(Random random) {
    if (pending.size() == AT_ONCE) {
      return false;
    }
    TableWriter writer = session.open();
    RowModel rows = session.rows();
    List<Row> written = random.nextBoolean() ? rows.inserted(random) : rows.changed(random);
    String instant = writer.begin();
    pending.add(new SlowWrite(writer, instant, writer.upsert(instant, written), written));
    return true;
  }

  /** Commits one of them, or begins one. */
  boolean complete(Random random) {
    if (pending.isEmpty()) {
      return begin(random);
    }
    SlowWrite completing = pending.remove(random.nextInt(pending.size()));
    try (TableWriter writer = completing.writer()) {
      writer.commit(completing.instant(), completing.written());
    }
    session.rows().committed(completing.rows());
    return true;
  }

  @Override
  public void close() {
    pending.forEach(write -> write.writer().close());
  }
}
