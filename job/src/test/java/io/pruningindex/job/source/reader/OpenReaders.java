package io.pruningindex.job.source.reader;

import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The readers of a test, which look often and at one table each. They are closed after it. */
final class OpenReaders implements AfterEachCallback {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final List<TimelineReader> readers = new ArrayList<>();

  /** A reader that has no table to read yet. */
  TimelineReader open(TableConfiguration table, Map<String, String> hadoop) {
    JobConfiguration defaults = JobConfiguration.of(List.of(table));
    JobConfiguration configuration =
        new JobConfiguration(
            defaults.name(),
            defaults.tables(),
            BETWEEN_LOOKS,
            defaults.columnLimit(),
            defaults.retainedInstants(),
            1,
            defaults.checkpointInterval(),
            hadoop);
    TimelineReader reader = new TimelineReader(configuration, new UnregisteredMetricsGroup());
    readers.add(reader);
    return reader;
  }

  /** A reader that reads the table, from a state on. */
  TimelineReader read(TableConfiguration table, FollowState state, Map<String, String> hadoop) {
    TimelineReader reader = open(table, hadoop);
    reader.addSplits(List.of(new TableSplit(table.name(), state)));
    return reader;
  }

  /** What a checkpoint would hold of the reader's one table. */
  static FollowState state(TimelineReader reader) {
    return reader.snapshotState(1).get(0).state();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    readers.forEach(TimelineReader::close);
  }
}
