package io.pruningindex.job.hudi;

import java.time.Duration;

/**
 * Tells, of a look at a timeline, up to which time all completions are known: every instant that
 * says to have completed by then was seen complete.
 *
 * <p>A write that is under way may have drawn its completion time already. One that begins after
 * the look draws a later time, but by the clock of its own machine, which may be behind.
 *
 * @param clockSkew by how much clocks of the table's writers may be behind that of this machine
 */
public record CompletionTimes(Duration clockSkew) {
  /** How long before it shows on the timeline a write may draw its completion time. */
  public static final Duration UNDER_WAY = Duration.ofSeconds(5);

  /**
   * The time in milliseconds since the epoch.
   *
   * @param looked when the look began
   * @param table the table, its timeline as the look saw it
   */
  public long knownTo(long looked, HudiTable table) {
    long underWay = table.inflightInstants().isEmpty() ? 0 : UNDER_WAY.toMillis();
    return looked - clockSkew.toMillis() - underWay;
  }
}
