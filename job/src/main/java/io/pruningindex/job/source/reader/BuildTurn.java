package io.pruningindex.job.source.reader;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A table's turn among those that are built at the same time. While the table waits for storage,
 * the turn is another's: one that does not answer must not hold up the tables of one that does.
 */
final class BuildTurn {
  private final Semaphore turns;
  private final Semaphore ofStore;
  private boolean building;
  private boolean held;

  /**
   * A turn that is not taken yet.
   *
   * @param all the bounds, shared by all tables
   * @param store names the storage that the table lies in
   */
  BuildTurn(BuildTurns all, String store) {
    this.turns = all.atWork();
    this.ofStore = all.begun(store);
  }

  /** Begins a build if nobody has to be waited for; whether it did. {@link #begin} waits. */
  boolean beginNow() throws InterruptedException {
    if (!ofStore.tryAcquire(0, TimeUnit.SECONDS)) {
      return false;
    }
    building = true;
    held = turns.tryAcquire(0, TimeUnit.SECONDS);
    return held;
  }

  /** Begins a build, once others have ended; does nothing if it has begun. */
  void begin() throws InterruptedException {
    if (!building) {
      ofStore.acquire();
      building = true;
    }
    takeBack();
  }

  /** Lets another table be built; does nothing if none is being built here. */
  void giveAway() {
    if (held) {
      held = false;
      turns.release();
    }
  }

  /** Goes on with a build, if one is under way, once there is room for it. */
  void takeBack() throws InterruptedException {
    if (building && !held) {
      turns.acquire();
      held = true;
    }
  }

  /** Ends a build, however far it has come. */
  void end() {
    giveAway();
    if (building) {
      building = false;
      ofStore.release();
    }
  }
}
