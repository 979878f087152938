package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.CallWatch;
import java.time.Duration;

/**
 * What a follower does while a call of storage does not return: it lets others be built, and says
 * so. There is one such call a table at most, since the follower itself waits for it.
 */
final class StorageWatch implements CallWatch {
  /** A build that waits for so long takes no memory meanwhile. */
  private static final Duration LONGEST_WITH_TURN = Duration.ofSeconds(5);

  private final BuildTurn turn;
  private final HealthReporter health;
  private final Duration slow;
  private boolean reported;

  /**
   * Watches the calls of one table.
   *
   * @param slow how long a call may take before it is reported
   */
  StorageWatch(BuildTurn turn, HealthReporter health, Duration slow) {
    this.turn = turn;
    this.health = health;
    this.slow = slow;
  }

  @Override
  public void waits(Duration since) throws InterruptedException {
    if (since.compareTo(LONGEST_WITH_TURN) >= 0 || since.compareTo(slow) >= 0) {
      turn.giveAway();
    }
    if (!reported && since.compareTo(slow) >= 0) {
      reported = true;
      health.heldUp(slow);
    }
  }

  /** What comes next takes the report back. */
  @Override
  public void returned() throws InterruptedException {
    reported = false;
    turn.takeBack();
  }
}
