package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.source.split.FollowState;
import java.util.List;
import org.junit.jupiter.api.Test;

class GapDetectorTest {
  private static final TimelineInstant FIRST = instant("commit", 1);
  private static final TimelineInstant SECOND = instant("deltacommit", 2);
  private static final TimelineInstant THIRD = instant("replacecommit", 3);
  private static final TimelineInstant FOURTH = instant("commit", 4);

  @Test
  void newInstantsAreNoGap() {
    assertThat(gap(List.of(FIRST, SECOND), List.of(FIRST, SECOND, THIRD))).isEmpty();
  }

  @Test
  void aTableWithoutInstantsHasNoGap() {
    assertThat(gap(List.of(), List.of())).isEmpty();
    assertThat(gap(List.of(), List.of(FIRST))).isEmpty();
  }

  @Test
  void theOldestInstantsLeaveByArchival() {
    assertThat(gap(List.of(FIRST, SECOND, THIRD), List.of(THIRD, FOURTH))).isEmpty();
  }

  @Test
  void aCommitThatVanishesBetweenOthersWasUndone() {
    assertThat(gap(List.of(FIRST, SECOND, THIRD), List.of(FIRST, THIRD))).isPresent();
  }

  @Test
  void theNewestCommitVanishesWhenItIsRolledBackOrTheTableIsMadeAnew() {
    assertThat(gap(List.of(FIRST, SECOND), List.of(FIRST))).isPresent();
    assertThat(gap(List.of(FIRST, SECOND), List.of(THIRD, FOURTH))).isPresent();
    assertThat(gap(List.of(FIRST, SECOND), List.of())).isPresent();
  }

  @Test
  void cleansAndRollbacksMayVanishAtAnyTime() {
    TimelineInstant clean = instant("clean", 3);
    assertThat(gap(List.of(FIRST, clean, FOURTH), List.of(FIRST, FOURTH))).isEmpty();
  }

  @Test
  void anInstantIsTheSameWhateverItsCompletionTime() {
    TimelineInstant touched = new TimelineInstant(FIRST.requestedTime(), "commit", "later");
    assertThat(gap(List.of(FIRST), List.of(touched))).isEmpty();
  }

  @Test
  void aPlanThatWasUndoneMayBeCompletedAgainUnderItsName() {
    TimelineInstant again = new TimelineInstant(THIRD.requestedTime(), "replacecommit", "later");
    FollowState state = applied(List.of(FIRST, SECOND, THIRD));
    assertThat(GapDetector.completedAgain(state, List.of(FIRST, SECOND, again, FOURTH)))
        .hasValueSatisfying(reason -> assertThat(reason).contains(THIRD.requestedTime()));
    assertThat(GapDetector.completedAgain(state, List.of(SECOND, THIRD, FOURTH))).isEmpty();
  }

  @Test
  void commitsMayHaveBeenArchivedBeyondASavepointWhileNobodyLooked() {
    TimelineInstant savepoint = instant("savepoint", 2);
    List<TimelineInstant> numbered = List.of(FIRST, SECOND);
    List<TimelineInstant> active = List.of(SECOND, savepoint, FOURTH);
    assertThat(GapDetector.gap(applied(numbered), active, List.of(), true)).isPresent();
    assertThat(GapDetector.gap(applied(numbered), active, List.of(), false)).isEmpty();
  }

  @Test
  void whatHasNoSavepointIsArchivedBeforeWhatFollowsASavepoint() {
    TimelineInstant savepoint = instant("savepoint", 2);
    List<TimelineInstant> active = List.of(FIRST, SECOND, savepoint, FOURTH);
    assertThat(GapDetector.gap(applied(List.of(FIRST, SECOND)), active, List.of(), true)).isEmpty();
    // Its savepoint was there, and has been deleted since.
    List<TimelineInstant> numbered = List.of(FIRST, instant("savepoint", 1), SECOND);
    assertThat(GapDetector.gap(applied(numbered), active, List.of(), true)).isPresent();
  }

  @Test
  void aSavepointBehindWhatWasAppliedHidesNothing() {
    TimelineInstant savepoint = instant("savepoint", 1);
    List<TimelineInstant> numbered = List.of(FIRST, SECOND);
    List<TimelineInstant> active = List.of(FIRST, savepoint, SECOND, FOURTH);
    assertThat(GapDetector.gap(applied(numbered), active, List.of(), true)).isEmpty();
  }

  @Test
  void aWriteThatWasBegunMayCompleteAndBeArchivedUnseen() {
    FollowState state = awaiting(List.of(FIRST, THIRD), SECOND.requestedTime());
    List<String> stillBegun = List.of(SECOND.requestedTime());
    assertThat(GapDetector.gap(state, List.of(THIRD), List.of(), false)).isPresent();
    assertThat(GapDetector.gap(state, List.of(THIRD), stillBegun, true)).isEmpty();
    assertThat(GapDetector.gap(state, List.of(FIRST, SECOND, THIRD), List.of(), true)).isEmpty();
    // Nothing up to it was archived: it was rolled back.
    assertThat(GapDetector.gap(state, List.of(FIRST, THIRD), List.of(), true)).isEmpty();
  }

  private static FollowState applied(List<TimelineInstant> numbered) {
    return FollowState.unread("/orders").watching(numbered, List.of());
  }

  private static FollowState awaiting(List<TimelineInstant> numbered, String begun) {
    return FollowState.unread("/orders").watching(numbered, List.of(begun));
  }

  private static java.util.Optional<String> gap(
      List<TimelineInstant> numbered, List<TimelineInstant> active) {
    return GapDetector.gap(applied(numbered), active, List.of(), false);
  }

  private static TimelineInstant instant(String action, int minute) {
    String time = "202403010000%02d000".formatted(minute);
    return new TimelineInstant(time, action, time);
  }
}
