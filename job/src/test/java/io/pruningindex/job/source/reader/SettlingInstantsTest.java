package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.SettledInstants;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettlingInstantsTest {
  private static final long SECOND = SettlingInstants.ALLOWANCE_MILLIS;

  private final SettlingInstants settling = new SettlingInstants();

  @Test
  void whatWasRequestedBeforeOneThatWasSeenCompleteASecondAgoIsSettled() {
    assertThat(look(0, commits(10, 30), List.of())).isEqualTo(SettledInstants.NONE);
    assertThat(look(SECOND - 1, commits(10, 30, 40), commits(40))).isEqualTo(SettledInstants.NONE);
    SettledInstants settled = look(SECOND, commits(10, 30, 40), List.of());
    for (int instant : new int[] {5, 10, 20, 30}) {
      assertThat(settled.contains(packed(instant))).isTrue();
    }
    // It was not seen complete long enough ago.
    assertThat(settled.contains(packed(35))).isFalse();
    assertThat(settled.contains(packed(40))).isFalse();
    assertThat(look(2 * SECOND, commits(10, 30, 40), List.of()).upTo()).isEqualTo(packed(40));
  }

  @Test
  void whatIsUnderWayIsNotSettledUntilItIsDoneOrGone() {
    look(0, commits(10, 30), List.of());
    SettledInstants settled = look(SECOND, commits(10, 30), List.of(), "20", "50");
    assertThat(settled.except()).containsExactly(packed(20));
    assertThat(settled.contains(packed(20))).isFalse();
    assertThat(settled.contains(packed(25))).isTrue();
    assertThat(look(SECOND + 5, commits(10, 20, 30), commits(20)).contains(packed(20))).isTrue();
    assertThat(settling.disordered()).isFalse();
  }

  @Test
  void ofManyThatAreUnderWayTheOldestAreNamed() {
    look(0, commits(1000), List.of());
    String[] pending =
        IntStream.range(0, 20).mapToObj(i -> String.valueOf(900 - 10 * i)).toArray(String[]::new);
    SettledInstants settled = look(SECOND, commits(1000), List.of(), pending);
    assertThat(settled.except()).hasSize(SettledInstants.MAXIMUM_EXCEPTIONS);
    for (String instant : pending) {
      assertThat(settled.contains(packed(Integer.parseInt(instant)))).isFalse();
    }
    assertThat(settled.contains(packed(715))).isTrue();
    assertThat(settled.contains(packed(785))).isTrue();
    assertThat(settled.contains(packed(795))).isFalse();
  }

  @Test
  void aSavepointBearsTheTimeOfAnother() {
    TimelineInstant savepoint = new TimelineInstant(time(90), "savepoint", time(91));
    look(0, Stream.concat(commits(10).stream(), Stream.of(savepoint)).toList(), List.of());
    assertThat(look(SECOND, commits(10), List.of()).upTo()).isEqualTo(packed(10));
    TimelineInstant late = new TimelineInstant(time(5), "savepoint", time(92));
    assertThat(look(SECOND, commits(10), List.of(late)).upTo()).isEqualTo(packed(10));
    assertThat(settling.disordered()).isFalse();
  }

  @Test
  void writersThatComeMuchTooLateEndIt() {
    look(0, commits(10, 30), List.of());
    look(SECOND, commits(10, 30), List.of());
    assertThat(look(SECOND + 5, commits(10, 20, 30), commits(20))).isEqualTo(SettledInstants.NONE);
    assertThat(settling.disordered()).isTrue();
    assertThat(look(9 * SECOND, commits(10, 20, 30), List.of())).isEqualTo(SettledInstants.NONE);
    settling.startOver();
    look(10 * SECOND, commits(10, 20, 30), List.of());
    assertThat(look(12 * SECOND, commits(10, 20, 30), List.of())).isEqualTo(SettledInstants.NONE);
  }

  @Test
  void startingOverForgetsWhatWasSeen() {
    look(0, commits(10, 30), List.of());
    look(SECOND, commits(10, 30), List.of());
    settling.startOver();
    // A read failed: this one was complete before.
    assertThat(look(2 * SECOND, commits(10, 20, 30), commits(20))).isEqualTo(SettledInstants.NONE);
    assertThat(settling.disordered()).isFalse();
    assertThat(look(3 * SECOND, commits(10, 20, 30), List.of()).upTo()).isEqualTo(packed(30));
  }

  @Test
  void aTableWithoutInstantsHasNoneSettled() {
    look(0, List.of(), List.of());
    assertThat(look(5 * SECOND, List.of(), List.of(), "7")).isEqualTo(SettledInstants.NONE);
  }

  private SettledInstants look(
      long at, List<TimelineInstant> complete, List<TimelineInstant> fresh, String... pending) {
    List<String> times =
        Stream.of(pending).map(instant -> time(Integer.parseInt(instant))).toList();
    return settling.look(at, at, complete, fresh, times);
  }

  private static List<TimelineInstant> commits(int... instants) {
    return IntStream.of(instants)
        .mapToObj(instant -> new TimelineInstant(time(instant), "commit", time(instant + 1)))
        .toList();
  }

  private static String time(int instant) {
    return String.format("20240229%09d", instant);
  }

  private static long packed(int instant) {
    return InstantTime.pack(time(instant));
  }
}
