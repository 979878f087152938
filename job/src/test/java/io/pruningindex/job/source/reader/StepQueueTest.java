package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.state.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StepQueueTest {
  private final StepQueue queue = new StepQueue(new Availability());
  private final ExecutorService follower = Executors.newSingleThreadExecutor();

  @AfterEach
  void stop() {
    follower.shutdownNow();
  }

  @Test
  void aFewStepsAreInItAtOnce() throws Exception {
    for (int i = 0; i < StepQueue.MOST_STEPS; i++) {
      queue.put(step(1));
    }
    Future<?> more = put(step(1));
    assertWaits(more);
    queue.poll();
    more.get();
  }

  @Test
  void stepsOfManyFilesAreFewerAndOneOfVeryManyIsAlone() throws Exception {
    queue.put(step(StepQueue.MOST_FILES - 1_000));
    queue.put(step(1_000));
    Future<?> one = put(step(1));
    assertWaits(one);
    queue.poll();
    one.get();
    Future<?> huge = put(step(StepQueue.MOST_FILES + 1));
    assertWaits(huge);
    queue.poll();
    assertWaits(huge);
    queue.poll();
    huge.get();
    Future<?> after = put(step(0));
    assertWaits(after);
    assertThat(queue.poll().files()).isEqualTo(StepQueue.MOST_FILES + 1);
    after.get();
    assertThat(queue.poll().files()).isZero();
    assertThat(queue.poll()).isNull();
  }

  @Test
  void whoWaitsForRoomEndsWithTheQueue() throws Exception {
    queue.put(step(StepQueue.MOST_FILES));
    Future<?> waiting = put(step(1));
    assertWaits(waiting);
    queue.close();
    assertThatThrownBy(waiting::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(queue.isEmpty()).isTrue();
    assertThatThrownBy(() -> queue.put(step(0))).isInstanceOf(InterruptedException.class);
  }

  private Future<?> put(Step step) {
    return follower.submit(
        () -> {
          queue.put(step);
          return null;
        });
  }

  private static void assertWaits(Future<?> put) {
    assertThatThrownBy(() -> put.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
  }

  /** An instant that added files, in batches of 2,000. */
  private static Step step(int files) {
    List<TableEvent> events = new ArrayList<>();
    for (int left = files; left > 0; left -= 2_000) {
      events.add(new TableEvent.FilesAdded("t", 1, 2, batch(Math.min(left, 2_000))));
    }
    events.add(new TableEvent.InstantCompleted("t", 1, 2, 10, 11, Look.NONE));
    return new Step(events, FollowState.unread("/t"));
  }

  private static FileBatch batch(int files) {
    FileBatchBuilder builder = new FileBatchBuilder(Map.of());
    for (int i = 0; i < files; i++) {
      builder.add("", "g" + i, "f" + i, FileKind.BASE, 10, 10, 1, 1);
    }
    return builder.build();
  }
}
