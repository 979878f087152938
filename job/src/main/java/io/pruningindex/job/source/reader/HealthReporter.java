package io.pruningindex.job.source.reader;

import io.pruningindex.job.hudi.CallWatch;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends a table's health whenever it changes. */
final class HealthReporter {
  private static final Logger LOG = LoggerFactory.getLogger(HealthReporter.class);

  private final StepSender sender;
  private final String table;
  private final String path;
  private Condition condition;
  private long since;
  private String problem = "";
  private long failures;
  private String rebuildReason = "";

  HealthReporter(StepSender sender, String table, String path) {
    this.sender = sender;
    this.table = table;
    this.path = path;
  }

  /** A build is due, and others have to end before it can begin. */
  void waitingToBuild(String reason) throws InterruptedException {
    rebuildReason = reason.isEmpty() ? rebuildReason : reason;
    send(
        Condition.BUILDING,
        ("Table '%s' waits until fewer other tables are being built or wait for its storage; it is"
                + " built after them")
            .formatted(table),
        0);
  }

  /** A call of storage has not returned for some time. */
  void heldUp(Duration since) throws InterruptedException {
    String what = CallWatch.problem("Table", table, path, since);
    LOG.warn("{}", what);
    send(Condition.DEGRADED, what, 0);
  }

  /** A build is under way and has read so many files. */
  void building(String reason, long filesRead) throws InterruptedException {
    if (!reason.isEmpty()) {
      rebuildReason = reason;
    }
    send(Condition.BUILDING, "", filesRead);
  }

  /**
   * A build is complete.
   *
   * @param shortcoming what of the configuration cannot be followed, or ""
   */
  void built(String shortcoming) throws InterruptedException {
    followed(shortcoming);
  }

  /**
   * A look at the timeline went well.
   *
   * @param shortcoming what of the configuration cannot be followed, or ""
   */
  void following(String shortcoming) throws InterruptedException {
    if (condition != Condition.FOLLOWING || !shortcoming.equals(problem)) {
      followed(shortcoming);
    }
  }

  private void followed(String shortcoming) throws InterruptedException {
    if (!shortcoming.isEmpty()) {
      LOG.warn("{}", shortcoming);
    }
    send(Condition.FOLLOWING, shortcoming, 0);
  }

  /** Reading failed. */
  void degraded(Throwable cause) throws InterruptedException {
    failures++;
    send(Condition.DEGRADED, messageOf(cause), 0);
  }

  private void send(Condition next, String what, long filesRead) throws InterruptedException {
    problem = what;
    if (condition != next) {
      condition = next;
      since = System.currentTimeMillis();
    }
    sender.sendHealth(
        new TableHealth(
            next,
            since,
            what,
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
