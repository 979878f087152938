package io.pruningindex.job.source.reader;

import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.hudi.CompletionTimes;
import io.pruningindex.job.hudi.HudiTable;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.SettledInstants;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what looks at a table's timeline tell beside what is new on it. */
final class TimelineLooks {
  private static final Logger LOG = LoggerFactory.getLogger(TimelineLooks.class);

  /** When a look began. */
  record Start(long epochMillis, long monotonicMillis) {}

  private final TableConfiguration table;
  private final CompletionTimes completions;
  private final SettlingInstants settling = new SettlingInstants();

  /**
   * Looks at a table.
   *
   * @param clockSkew by how much the clocks of its writers may be behind
   */
  TimelineLooks(TableConfiguration table, Duration clockSkew) {
    this.table = table;
    this.completions = new CompletionTimes(clockSkew);
  }

  /** A look begins now. */
  Start begin() {
    return new Start(System.currentTimeMillis(), monotonicMillis());
  }

  /** The look that an index is built by. */
  Look ofBuild(Start start, HudiTable opened) {
    settling.startOver();
    return look(start, opened, SettledInstants.NONE);
  }

  /**
   * What a look tells once all that it saw is applied.
   *
   * @param complete the completed instants that it saw
   * @param fresh those of them that are to be applied yet
   */
  Look of(
      Start start, HudiTable opened, List<TimelineInstant> complete, List<TimelineInstant> fresh) {
    boolean before = settling.disordered();
    SettledInstants settled =
        settling.look(
            start.monotonicMillis(), monotonicMillis(), complete, fresh, opened.pendingInstants());
    if (settling.disordered() && !before) {
      LOG.warn(
          "Table {}: an instant appeared on the timeline long after later ones had completed. Until"
              + " the job starts again, requests for at least an instant that the index does not"
              + " keep are answered as behind. Let the clocks of the table's writers agree",
          table.name());
    }
    return look(start, opened, settled);
  }

  /** A look came to nothing. */
  void failed() {
    settling.startOver();
  }

  private Look look(Start start, HudiTable opened, SettledInstants settled) {
    long now = start.epochMillis();
    return new Look(now, completions.knownTo(now, opened), settled, zone(opened));
  }

  private String zone(HudiTable opened) {
    return opened.timelineZone().map(ZoneId::getId).orElse(table.timelineZone());
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }
}
