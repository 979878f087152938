package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.hudi.CompletionTimes;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.job.source.split.TableSplit;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.Look;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What looks at the timelines of real tables tell beside what is new on them. */
@Timeout(120)
class TimelineLooksTest {
  private static final String TABLE = "orders";
  private static final Duration SKEW = Duration.ofMillis(1_700);

  @TempDir private Path folder;

  private final CollectedEvents events = new CollectedEvents();
  private TimelineReader reader;

  @AfterEach
  void close() {
    if (reader != null) {
      reader.close();
    }
  }

  @Test
  void instantsAreSettledOnceLaterOnesHaveCompleted() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    read(path, "");
    Look settled = pollUntil(look -> look.settled().upTo() != InstantTime.NONE);
    long newest =
        state().numbered().stream()
            .mapToLong(instant -> InstantTime.pack(instant.requestedTime()))
            .max()
            .orElseThrow();
    assertThat(settled.settled().upTo()).isEqualTo(newest);
    assertThat(settled.settled().except()).isEmpty();

    String old = "20200101000000000";
    Path begun = path.resolve(".hoodie/timeline/" + old + ".commit.requested");
    Files.write(begun, new byte[0]);
    Look pending = pollUntil(look -> !look.settled().except().isEmpty());
    assertThat(pending.settled().except()).containsExactly(InstantTime.pack(old));
    Files.delete(begun);
    // Nothing is left of it.
    pollUntil(look -> look.settled().contains(InstantTime.pack(old)));
  }

  @Test
  void whatIsBeingCarriedOutMayHaveItsCompletionTimeAlready() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    read(path, "");
    Look quiet = pollUntil(look -> true);
    assertThat(quiet.currentTo() - quiet.completionsTo())
        .as("the clock of a writer that begins now may be behind")
        .isEqualTo(SKEW.toMillis());

    Path timeline = path.resolve(".hoodie/timeline");
    String clean = "20990101000000000.clean.";
    Files.write(timeline.resolve(clean + "requested"), new byte[0]);
    long written = System.currentTimeMillis();
    Look planned = pollUntil(look -> look.currentTo() > written);
    assertThat(planned.currentTo() - planned.completionsTo()).isEqualTo(SKEW.toMillis());

    Files.write(timeline.resolve(clean + "inflight"), new byte[0]);
    long carriedOut = System.currentTimeMillis();
    Look inflight = pollUntil(look -> look.currentTo() > carriedOut);
    assertThat(inflight.currentTo() - inflight.completionsTo())
        .isEqualTo(SKEW.plus(CompletionTimes.UNDER_WAY).toMillis());
  }

  @Test
  void theTimelinesZoneIsTheTablesOrTheConfigured() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_part", folder);
    read(path, "Europe/Berlin");
    assertThat(pollUntil(look -> true).timelineZone()).isEqualTo("Europe/Berlin");
    assertThat(events.of(TableEvent.EpochCompleted.class).get(0).look().timelineZone())
        .isEqualTo("Europe/Berlin");
    new TableProperties(path).set("hoodie.table.timeline.timezone", "UTC");
    pollUntil(look -> look.timelineZone().equals("UTC"));
  }

  @Test
  void aTimelineInItsWritersZoneTellsNone() throws Exception {
    read(ArchivedTable.unpack("v111-cow_part", folder), "");
    assertThat(pollUntil(look -> true).timelineZone()).isEmpty();
  }

  @Test
  void anOldTimelineIsInTheZoneOfWhoReadsIt() throws Exception {
    read(ArchivedTable.unpack("v015-cow_part", folder), "Asia/Tokyo");
    assertThat(pollUntil(look -> true).timelineZone()).isEqualTo(ZoneId.systemDefault().getId());
  }

  private void read(Path path, String timelineZone) {
    JobConfiguration defaults =
        JobConfiguration.of(
            List.of(
                new TableConfiguration(TABLE, path.toString(), List.of(), timelineZone, false)));
    JobConfiguration configuration =
        new JobConfiguration(
                defaults.name(),
                defaults.tables(),
                Duration.ofMillis(50),
                defaults.columnLimit(),
                defaults.retainedInstants(),
                1,
                defaults.checkpointInterval(),
                Map.of())
            .with(Tolerance.DEFAULT.withClockSkew(SKEW));
    reader = new TimelineReader(configuration, new UnregisteredMetricsGroup());
    reader.addSplits(List.of(new TableSplit(TABLE, FollowState.unread(path.toString()))));
  }

  private Look pollUntil(Predicate<Look> fits) throws Exception {
    events.pollUntil(reader, e -> e instanceof TableEvent.Heartbeat beat && fits.test(beat.look()));
    List<TableEvent.Heartbeat> beats = events.of(TableEvent.Heartbeat.class);
    return beats.get(beats.size() - 1).look();
  }

  private FollowState state() {
    return reader.snapshotState(1).get(0).state();
  }
}
