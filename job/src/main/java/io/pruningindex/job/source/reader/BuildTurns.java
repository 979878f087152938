package io.pruningindex.job.source.reader;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * How many tables are built at the same time, lest the start of a job with many tables fills the
 * memory. Tables that are followed do not wait for those that are built. Thread-safe.
 *
 * <p>A build that waits for storage does not count among those that are at work, or storage that
 * does not answer would hold up the tables of all others. But it keeps what it has listed. So there
 * is a second bound, of those that have begun and not ended, for each store on its own.
 */
final class BuildTurns {
  /** How many are at work. */
  static final int AT_WORK = 8;

  /** How many of one store have begun. */
  static final int BEGUN_OF_A_STORE = 2 * AT_WORK;

  private final Semaphore atWork = new Semaphore(AT_WORK, true);
  private final Map<String, Semaphore> begun = new ConcurrentHashMap<>();

  /** What builds at work hold. */
  Semaphore atWork() {
    return atWork;
  }

  /** What builds hold from their beginning to their end. */
  Semaphore begun(String store) {
    return begun.computeIfAbsent(store, name -> new Semaphore(BEGUN_OF_A_STORE, true));
  }
}
