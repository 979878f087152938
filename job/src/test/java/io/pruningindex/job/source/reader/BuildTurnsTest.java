package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is bounded while storage does not answer, and what is not held up by it. */
@Timeout(60)
class BuildTurnsTest {
  private static final String HUNG = "s3a://hung";
  private static final String WELL = "s3a://well";

  private final BuildTurns turns = new BuildTurns();

  @Test
  void buildsThatWaitForStorageHoldUpOnlyOthersOfTheirStore() throws Exception {
    List<BuildTurn> waiting = new ArrayList<>();
    for (int i = 0; i < BuildTurns.BEGUN_OF_A_STORE; i++) {
      BuildTurn turn = new BuildTurn(turns, HUNG);
      assertThat(turn.beginNow()).isTrue();
      turn.giveAway();
      waiting.add(turn);
    }
    BuildTurn oneMore = new BuildTurn(turns, HUNG);
    assertThat(oneMore.beginNow()).as("what they have listed is in memory").isFalse();
    List<BuildTurn> atWork = new ArrayList<>();
    for (int i = 0; i < BuildTurns.AT_WORK; i++) {
      BuildTurn turn = new BuildTurn(turns, WELL);
      assertThat(turn.beginNow()).isTrue();
      atWork.add(turn);
    }
    assertThat(new BuildTurn(turns, WELL).beginNow()).isFalse();

    CompletableFuture<Void> begun = begin(oneMore);
    waiting.remove(0).end();
    assertThat(begun).as("others are at work").isNotDone();
    atWork.remove(0).end();
    begun.get(10, TimeUnit.SECONDS);
    oneMore.end();
    waiting.forEach(BuildTurn::end);
    atWork.forEach(BuildTurn::end);
    assertThat(turns.atWork().availablePermits()).isEqualTo(BuildTurns.AT_WORK);
    assertThat(turns.begun(HUNG).availablePermits()).isEqualTo(BuildTurns.BEGUN_OF_A_STORE);
    assertThat(turns.begun(WELL).availablePermits()).isEqualTo(BuildTurns.BEGUN_OF_A_STORE - 1);
  }

  @Test
  void aBuildThatFindsAllAtWorkHasItsPlaceInItsStore() throws Exception {
    List<BuildTurn> atWork = new ArrayList<>();
    for (int i = 0; i < BuildTurns.AT_WORK; i++) {
      BuildTurn turn = new BuildTurn(turns, WELL);
      assertThat(turn.beginNow()).isTrue();
      atWork.add(turn);
    }
    BuildTurn next = new BuildTurn(turns, HUNG);
    assertThat(next.beginNow()).isFalse();
    atWork.get(0).giveAway();
    next.begin();
    CompletableFuture<Void> goesOn = CompletableFuture.runAsync(() -> takeBack(atWork.get(0)));
    assertThat(goesOn).isNotDone();
    next.end();
    next.end();
    goesOn.get(10, TimeUnit.SECONDS);
    assertThat(turns.begun(HUNG).availablePermits()).isEqualTo(BuildTurns.BEGUN_OF_A_STORE);
  }

  private static CompletableFuture<Void> begin(BuildTurn turn) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            turn.begin();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static void takeBack(BuildTurn turn) {
    try {
      turn.takeBack();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
