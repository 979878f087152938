package io.pruningindex.job.source.reader;

import static io.pruningindex.job.source.reader.OpenReaders.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is sent of a clean that is not complete, of a table whose clean was left in the middle. */
@Timeout(120)
class PlannedCleansTest {
  private static final String TABLE = "orders";

  @TempDir private Path folder;

  private final CollectedEvents events = new CollectedEvents();
  @RegisterExtension private final OpenReaders readers = new OpenReaders();
  private Path path;
  private Path completed;
  private Path aside;

  @BeforeEach
  void leaveTheCleanInTheMiddle() throws Exception {
    path = ArchivedTable.unpack("v111-clean", folder);
    completed = timelineFile(".clean");
    aside = Files.move(completed, folder.resolve("aside"));
  }

  @Test
  void aPlanIsToldOnceARunAndBeforeTheCleanIsComplete() throws Exception {
    TimelineReader first = read(FollowState.unread(path.toString()));
    events.pollUntil(first, TableEvent.CleanPlanned.class);
    TableEvent.CleanPlanned planned = events.of(TableEvent.CleanPlanned.class).get(0);
    assertThat(planned.complete()).isTrue();
    assertThat(planned.files()).isNotEmpty();
    beat(first, 5);
    assertThat(events.of(TableEvent.CleanPlanned.class)).hasSize(1);
    FollowState state = state(first);
    assertThat(state.number()).isEqualTo(planned.number());

    Files.move(aside, completed);
    events.pollUntil(first, TableEvent.FilesRemoved.class);
    assertThat(events.of(TableEvent.FilesRemoved.class).get(0).files())
        .hasSameElementsAs(planned.files());
    beat(first, 2);
    assertThat(events.of(TableEvent.CleanPlanned.class)).hasSize(1);
    first.close();

    // Who goes on from before it was complete tells of it again: what it was told to may be lost.
    Files.move(completed, aside);
    events.all().clear();
    TimelineReader second = read(state);
    beat(second, 3);
    assertThat(events.of(TableEvent.CleanPlanned.class))
        .singleElement()
        .satisfies(again -> assertThat(again.files()).isEqualTo(planned.files()));
  }

  /** The files that it names are still needed as of the instant that is known. */
  @Test
  void aPlanIsToldBeforeTheInstantsThatAreNewAndAgainWithTheLastOfThem() throws Exception {
    TimelineReader first = read(FollowState.unread(path.toString()));
    beat(first, 3);
    FollowState all = state(first);
    first.close();
    events.all().clear();
    List<TimelineInstant> known = all.numbered().subList(0, all.numbered().size() - 2);
    FollowState behind =
        new FollowState(
            all.path(),
            all.epoch(),
            all.servedEpoch(),
            all.number(),
            known.get(known.size() - 1),
            known,
            List.of(),
            0,
            all.statsSchema(),
            List.of());

    TimelineReader second = read(behind);
    beat(second, 3);

    List<Long> numbers =
        events.of(TableEvent.InstantCompleted.class).stream()
            .map(TableEvent.InstantCompleted::number)
            .toList();
    // One of the run, one of the plan, two of instants.
    assertThat(numbers).hasSize(4);
    assertThat(events.of(TableEvent.CleanPlanned.class))
        .extracting(TableEvent.CleanPlanned::number)
        .containsExactly(numbers.get(1), numbers.get(3));
    assertThat(events.of(TableEvent.FilesAdded.class))
        .extracting(TableEvent.FilesAdded::number)
        .isSubsetOf(numbers.subList(2, 4));
  }

  @Test
  void aPlanThatCannotBeReadIsSaidAndHeals() throws Exception {
    Path plan = timelineFile(".clean.requested");
    byte[] whole = Files.readAllBytes(plan);
    Files.writeString(plan, "no plan");
    TimelineReader reader = read(FollowState.unread(path.toString()));
    events.pollUntil(reader, isFollowing(problem -> problem.contains(plan.toString())));
    assertThat(events.of(TableEvent.CleanPlanned.class))
        .singleElement()
        .satisfies(planned -> assertThat(planned.complete()).isFalse());
    beat(reader, 3);
    assertThat(events.of(TableEvent.CleanPlanned.class)).hasSize(1);

    Files.write(plan, whole);
    events.pollUntil(reader, isFollowing(String::isEmpty));
    assertThat(events.of(TableEvent.CleanPlanned.class))
        .as("nothing older can be asked for, so that there is nothing to add")
        .hasSize(1);
  }

  private void beat(TimelineReader reader, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      events.pollUntil(reader, TableEvent.Heartbeat.class);
    }
  }

  private static Predicate<TableEvent> isFollowing(Predicate<String> problem) {
    return event ->
        event instanceof TableEvent.HealthReported reported
            && reported.health().condition() == Condition.FOLLOWING
            && problem.test(reported.health().problem());
  }

  private Path timelineFile(String ending) throws Exception {
    try (Stream<Path> files = Files.list(path.resolve(".hoodie/timeline"))) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }

  private TimelineReader read(FollowState state) {
    return readers.read(new TableConfiguration(TABLE, path.toString(), List.of()), state, Map.of());
  }
}
