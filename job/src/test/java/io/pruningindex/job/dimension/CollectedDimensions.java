package io.pruningindex.job.dimension;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.test.junit5.MiniClusterExtension;

/** A job that reads dimensions, and what they have told so far. */
final class CollectedDimensions implements AutoCloseable {
  private static final long MILLIS_BETWEEN_LOOKS = 50;
  private static final long MILLIS_TO_WAIT = 60_000;
  private static final Map<String, List<DimensionEvent>> COLLECTED = new ConcurrentHashMap<>();
  private static final Map<String, Consumer<DimensionEvent>> HELD_UP = new ConcurrentHashMap<>();

  private final String name;
  private final JobClient job;

  private CollectedDimensions(String name, JobClient job) {
    this.name = name;
    this.job = job;
  }

  /** The cluster of a test, with room for what {@link #start} runs. */
  static MiniClusterExtension cluster() {
    return new MiniClusterExtension(
        new MiniClusterResourceConfiguration.Builder()
            .setNumberTaskManagers(1)
            .setNumberSlotsPerTaskManager(2)
            .build());
  }

  /**
   * Starts a job on the cluster of the test.
   *
   * @param name names what is collected; a job that goes on from a savepoint of another one may add
   *     to what that one collected
   */
  static CollectedDimensions start(
      String name, DimensionsConfiguration dimensions, Optional<String> savepoint)
      throws Exception {
    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    // So often that some come between the two records of an update.
    settings.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(1));
    savepoint.ifPresent(
        path -> {
          settings.set(StateRecoveryOptions.SAVEPOINT_PATH, path);
          settings.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
        });
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(settings);
    environment.setParallelism(2);
    environment.enableCheckpointing(300);
    Dimensions.events(environment, configuration(dimensions))
        .map(new Collector(name), Types.VOID)
        .setParallelism(1)
        .uid("collector")
        .sinkTo(new DiscardingSink<>())
        .uid("end");
    return new CollectedDimensions(name, environment.executeAsync(name));
  }

  /**
   * Has what is collected held up, and with it all that is sent.
   *
   * @param name what is collected, see {@link #start}
   * @param wait takes each event before it is collected, and may take its time
   */
  static void holdUp(String name, Consumer<DimensionEvent> wait) {
    HELD_UP.put(name, wait);
  }

  private static JobConfiguration configuration(DimensionsConfiguration dimensions) {
    TableConfiguration table = new TableConfiguration("any", "/any", List.of());
    return new JobConfiguration(
            "any",
            List.of(table),
            Duration.ofMillis(100),
            1,
            1,
            1,
            Duration.ofMillis(300),
            Map.of())
        .with(dimensions);
  }

  /** What the dimension {@code dimension} has told so far. */
  ReplayedDimension of(String dimension) {
    return ReplayedDimension.of(dimension, COLLECTED.getOrDefault(name, List.of()));
  }

  /** Waits until a dimension has told something. */
  ReplayedDimension await(String dimension, Predicate<ReplayedDimension> told) throws Exception {
    long end = System.currentTimeMillis() + MILLIS_TO_WAIT;
    while (true) {
      JobStatus status = job.getJobStatus().get();
      if (status.isTerminalState()) {
        job.getJobExecutionResult().get();
        throw new IllegalStateException("The job ended: " + status);
      }
      ReplayedDimension replayed = of(dimension);
      if (told.test(replayed)) {
        return replayed;
      }
      if (System.currentTimeMillis() > end) {
        throw new AssertionError("Told of " + dimension + " was only " + replayed);
      }
      TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
    }
  }

  /** Stops the job and returns where its savepoint is. */
  String stop(String folder) throws Exception {
    return job.stopWithSavepoint(false, folder, SavepointFormatType.CANONICAL).get();
  }

  @Override
  public void close() {
    try {
      if (!job.getJobStatus().get().isTerminalState()) {
        job.cancel().get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("The job " + name + " cannot be cancelled", e);
    }
  }

  private record Collector(String name) implements MapFunction<DimensionEvent, Void> {
    @Override
    public Void map(DimensionEvent event) {
      HELD_UP.getOrDefault(name, any -> {}).accept(event);
      COLLECTED.computeIfAbsent(name, n -> new CopyOnWriteArrayList<>()).add(event);
      return null;
    }
  }
}
