package io.pruningindex.job.dimension.sql;

/**
 * Since when no record has come although one would have been taken. Times are in milliseconds since
 * the epoch.
 *
 * <p>Records may wait while the task works off one, or cannot send on what it made of it. So time
 * counts only between looks that come when they should, at a task that could take a record.
 */
final class QuietTime {
  private final long mostBetweenLooks;
  private long since;
  private long lookedAt;

  /**
   * Begins now.
   *
   * @param mostBetweenLooks after how many milliseconds a look is too late
   */
  QuietTime(long now, long mostBetweenLooks) {
    this.mostBetweenLooks = mostBetweenLooks;
    this.since = now;
    this.lookedAt = now;
  }

  /** A record was worked off. */
  void end(long now) {
    since = now;
  }

  /**
   * A look whether it is quiet.
   *
   * @param free whether the task could take a record
   */
  void look(long now, boolean free) {
    if (!free || now - lookedAt > mostBetweenLooks) {
      since = now;
    }
    lookedAt = now;
  }

  /** For how long it has been quiet, in milliseconds. */
  long length(long now) {
    return now - since;
  }
}
