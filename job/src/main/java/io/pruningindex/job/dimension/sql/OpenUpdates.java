package io.pruningindex.job.dimension.sql;

import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.types.RowKind;

/**
 * Holds back the rows that updates take away until the rows that they bring are there.
 *
 * <p>An update is two records, the row before and the row after, and a watermark or a checkpoint
 * may come between them, where a source sends them one by one. A version that is cut there must
 * have the row before: it is of a time before the update. A row held back too long is harmless,
 * since a row too many rules out no file that is needed.
 */
sealed interface OpenUpdates permits WholeUpdates, OrderedUpdates, KeyedUpdates {
  /** How updates come. */
  enum Kind {
    /** Both records at once. */
    WHOLE,
    /** The second record right after the first, though not at once. */
    ORDERED,
    /** Records of other updates may come between the two. */
    KEYED
  }

  /**
   * Updates that come in a certain way.
   *
   * @param held rows that were held back when a checkpoint was taken, oldest first. They may be of
   *     updates that came in another way: more of them than that way holds are told apart by their
   *     keys
   * @param parted see {@link #parted}, when the checkpoint was taken
   */
  static OpenUpdates of(Kind kind, List<byte[]> held, boolean parted) {
    if (kind == Kind.KEYED || parted || held.size() > (kind == Kind.ORDERED ? 1 : 0)) {
      return new KeyedUpdates(held, parted);
    }
    return kind == Kind.WHOLE ? new WholeUpdates() : new OrderedUpdates(held);
  }

  /**
   * Takes a record.
   *
   * @param released takes the rows to remove that are no longer held back; the record itself is to
   *     be applied after them
   * @return whether the record is held back
   */
  boolean hold(RowKind kind, byte[] row, Consumer<byte[]> released);

  /** A later watermark has come; called before what it completes is sent. */
  void watermark(Consumer<byte[]> released);

  /** A checkpoint was reached. */
  void checkpoint(Consumer<byte[]> released);

  /** Lets go of all rows, since nothing more belongs to them. */
  void releaseAll(Consumer<byte[]> released);

  /** The rows held back, oldest first. */
  List<byte[]> held();

  /**
   * Whether a row had to leave whose other record may still come. What was sent lacks it, and is no
   * version.
   */
  boolean parted();
}
