package io.pruningindex.e2e.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random sequences of writer and job actions. Whatever is answered as of an instant is what Hudi's
 * own view said when that instant was the newest.
 */
class TimelineModelTest {
  private static final int SEQUENCES = Integer.getInteger("pruning.timeline.sequences", 12);
  private static final int ACTIONS = Integer.getInteger("pruning.timeline.actions", 12);
  private static final int AT_ONCE = 20;

  /** After the first two steps and the last, as the job is never down then. */
  private static final int ANSWERS_A_SEQUENCE = Math.min(3, ACTIONS);

  private static final Duration SHRINKING =
      Duration.ofSeconds(Integer.getInteger("pruning.timeline.shrinking", 120));

  @RegisterExtension private final Seed seed = new Seed();

  @TempDir Path folder;

  @Test
  void everyInstantIsServedAsHudiSawIt() throws Exception {
    Random random = seed.random();
    Tally tally = new Tally();
    for (int from = 0; from < SEQUENCES; from += AT_ONCE) {
      List<JobAction> job = JobSchedule.draw(random, ACTIONS);
      List<Sequence> sequences = new ArrayList<>();
      for (int i = from; i < Math.min(from + AT_ONCE, SEQUENCES); i++) {
        sequences.add(Sequence.draw("table" + i, random.nextLong(), job));
      }
      List<SequenceFailure> failures =
          SequenceRun.of(sequences, folder.resolve("run" + from), tally);
      System.out.println("TimelineModelTest: " + tally);
      if (!failures.isEmpty()) {
        throw new AssertionError(describe(failures));
      }
    }
    tally.refusals().forEach(refusal -> System.out.println("TimelineModelTest: " + refusal));
    assertWorthwhile(tally);
  }

  /** What was not compared was not found right: not too much may have been left out. */
  private static void assertWorthwhile(Tally tally) {
    int due = tally.dueAnswers();
    assertThat(due).as("answers due").isGreaterThanOrEqualTo(ANSWERS_A_SEQUENCE * SEQUENCES);
    assertThat(tally.newestAnswers()).as("right answers").isBetween(2 * due / 3, due);
    assertThat(tally.olderAnswers())
        .as("right answers for older instants, of three asked for with each")
        .isGreaterThanOrEqualTo(tally.newestAnswers() * 3 / 2);
    assertThat(tally.answersAtOnce())
        .as("right answers without waiting")
        .isGreaterThanOrEqualTo(tally.newestAnswers() / 4);
    // Hudi fails to undo what it should, or archives what its own view then lists again.
    assertThat(tally.tablesGivenUp()).as("given up").isLessThanOrEqualTo(3 + SEQUENCES / 10);
  }

  private String describe(List<SequenceFailure> failures) throws Exception {
    StringBuilder text = new StringBuilder("Sequences that failed:");
    failures.forEach(failure -> text.append("\n\n").append(failure));
    Sequence first = failures.get(0).sequence();
    String shrunk =
        new Shrinker(folder.resolve("shrinking"), SHRINKING)
            .shrink(first)
            .map(failure -> "The first one made short:\n" + failure)
            .orElse("The first one does not fail on its own.");
    return text.append("\n\n").append(shrunk).toString();
  }
}
