package io.pruningindex.job.dimension.sql;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;

/**
 * Whether a source still tells of what was there before it was read for the first time.
 *
 * <p>It may tell a story that was shortened: of a compacted log the rows are missing that have
 * changed since, until their changes are read, and a table is read as it is now before its changes.
 * So what a watermark says to be complete then was never so. It is over once a version is cut, and
 * one may be cut when the watermark has passed the time when the reading began, or nothing has come
 * for a moment.
 */
final class FirstReading {
  private static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("dimension-first-reading", BytePrimitiveArraySerializer.INSTANCE);

  private static final byte[] UNDER_WAY = {1};

  /** Records of a log come in one go, as long as there are any. */
  private static final long MILLIS_UNTIL_ALL_IS_READ = 1_000;

  /** A source that goes on where it was must be reached first, and may have said all before. */
  private static final long MILLIS_UNTIL_NONE_WAITS = 10_000;

  /** By then most sources have been read, and one that is not quiet by then may never be. */
  private static final long MILLIS_UNTIL_IT_IS_LONG = 5 * 60_000;

  private final QuietTime quiet;
  private final long quietNeeded;
  private final long begunAt;
  private boolean underWay;

  /**
   * A reading that begins, goes on, or is over.
   *
   * @param resumed whether the source goes on where it was
   * @param begunAt by the clock, in milliseconds since the epoch
   */
  FirstReading(boolean underWay, boolean resumed, QuietTime quiet, long begunAt) {
    this.underWay = underWay;
    this.quiet = quiet;
    this.quietNeeded = resumed ? MILLIS_UNTIL_NONE_WAITS : MILLIS_UNTIL_ALL_IS_READ;
    this.begunAt = begunAt;
  }

  /** Where checkpoints keep whether it is under way: one entry of a byte 1 if it is, else none. */
  static ListState<byte[]> state(OperatorStateStore store) throws Exception {
    return store.getListState(DESCRIPTOR);
  }

  /** Whether it was under way when a checkpoint was taken. */
  static boolean wasUnderWay(ListState<byte[]> state) throws Exception {
    return state.get().iterator().hasNext();
  }

  void write(ListState<byte[]> state) throws Exception {
    state.update(underWay ? List.of(UNDER_WAY) : List.of());
  }

  /** Whether a version may be cut, of a time that the watermark says to be complete. */
  boolean allowsVersion(long watermark, long now) {
    return !underWay || watermark >= begunAt || quiet.length(now) >= quietNeeded;
  }

  /** Whether it goes on for so long that somebody should know why there is no version. */
  boolean isLong(long now) {
    return underWay && now - begunAt >= MILLIS_UNTIL_IT_IS_LONG;
  }

  /** A version was cut. */
  void end() {
    underWay = false;
  }
}
