package io.pruningindex.job.source.reader;

import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;

/** Sends a table's health whenever it changes. */
final class HealthReporter {
  private final StepSender sender;
  private final String path;
  private Condition condition;
  private long since;
  private long failures;
  private String rebuildReason = "";

  HealthReporter(StepSender sender, String path) {
    this.sender = sender;
    this.path = path;
  }

  /** A build is under way and has read so many files. */
  void building(String reason, long filesRead) throws InterruptedException {
    if (!reason.isEmpty()) {
      rebuildReason = reason;
    }
    send(Condition.BUILDING, "", filesRead);
  }

  /** A build is complete. */
  void built() throws InterruptedException {
    send(Condition.FOLLOWING, "", 0);
  }

  /** A look at the timeline went well. */
  void following() throws InterruptedException {
    if (condition != Condition.FOLLOWING) {
      send(Condition.FOLLOWING, "", 0);
    }
  }

  /** Reading failed. */
  void degraded(Throwable cause) throws InterruptedException {
    failures++;
    send(Condition.DEGRADED, messageOf(cause), 0);
  }

  private void send(Condition next, String problem, long filesRead) throws InterruptedException {
    if (condition != next) {
      condition = next;
      since = System.currentTimeMillis();
    }
    sender.sendHealth(
        new TableHealth(
            next,
            since,
            problem,
            failures,
            sender.state().rebuilds(),
            rebuildReason,
            filesRead,
            path));
  }

  private static String messageOf(Throwable cause) {
    return cause.getMessage() == null || cause.getMessage().isBlank()
        ? cause.getClass().getName()
        : cause.getMessage();
  }
}
