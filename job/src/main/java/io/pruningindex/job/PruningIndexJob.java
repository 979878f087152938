package io.pruningindex.job;

import io.pruningindex.index.PruningIndex;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.ValueSets;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.event.TableEventTypeInformation;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.JobArguments;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.PartitionSinkConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.dimension.Dimensions;
import io.pruningindex.job.partition.PartitionSink;
import io.pruningindex.job.source.TimelineSource;
import io.pruningindex.query.internal.state.IndexState;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.java.utils.ParameterTool;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The streaming job: from the timelines of Hudi tables to an index that planners can query. */
public final class PruningIndexJob {
  /** The source's uid, by which savepoints know it. It may never change. */
  public static final String SOURCE_UID = "timeline-source";

  private PruningIndexJob() {}

  /**
   * Submits the job; the main class for {@code flink run}.
   *
   * @param arguments {@code --config job.yaml}, or {@code --table name=/path} once or more
   */
  public static void main(String[] arguments) throws Exception {
    JobConfiguration configuration = JobArguments.parse(arguments);
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    define(environment, configuration);
    environment.execute(configuration.name());
  }

  /**
   * Lays the job out in an environment, without starting it.
   *
   * @throws InvalidConfigurationException if the environment asks for checkpoints that would not be
   *     exactly-once
   */
  public static void define(
      StreamExecutionEnvironment environment, JobConfiguration configuration) {
    define(environment, configuration, PruningIndexOptions.DEFAULTS);
  }

  /**
   * Lays the job out as {@link #define(StreamExecutionEnvironment, JobConfiguration)} does, with
   * indexes that are laid out otherwise.
   *
   * @param options how; the number of retained instants is that of the configuration
   */
  public static void define(
      StreamExecutionEnvironment environment,
      JobConfiguration configuration,
      PruningIndexOptions options) {
    configure(environment, configuration);
    DataStream<TableEvent> events =
        environment
            .fromSource(
                new TimelineSource(configuration),
                WatermarkStrategy.noWatermarks(),
                "timelines",
                TableEventTypeInformation.INSTANCE)
            .uid(SOURCE_UID);
    PartitionSinkConfiguration sink = configuration.partitionSink();
    SingleOutputStreamOperator<Void> index =
        PruningIndex.attach(
            events,
            options
                .withRetainedInstants(configuration.retainedInstants())
                .withPartitionDescriptors(sink != null));
    if (sink != null) {
      PartitionSink.attach(
          environment, index.getSideOutput(PruningIndex.PARTITIONS), configuration.tables(), sink);
    }
    if (!configuration.dimensions().isEmpty()) {
      ValueSets.attach(Dimensions.events(environment, configuration), ValueSetOptions.DEFAULTS);
    }
  }

  private static void configure(
      StreamExecutionEnvironment environment, JobConfiguration configuration) {
    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    settings.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    settings.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    environment.configure(settings);
    environment.setParallelism(configuration.parallelism());
    environment.setMaxParallelism(JobConfiguration.MAX_PARALLELISM);
    environment
        .getCheckpointConfig()
        .setCheckpointInterval(configuration.checkpointInterval().toMillis());
    if (environment.getCheckpointConfig().getCheckpointingConsistencyMode()
        != CheckpointingMode.EXACTLY_ONCE) {
      throw new InvalidConfigurationException(
          "The cluster asks for AT_LEAST_ONCE checkpoints, after which instants could be applied"
              + " twice: set execution.checkpointing.mode to EXACTLY_ONCE");
    }
    String tables =
        configuration.tables().stream()
            .map(TableConfiguration::name)
            .collect(Collectors.joining("\n"));
    environment
        .getConfig()
        .setGlobalJobParameters(
            ParameterTool.fromMap(
                Map.of(
                    IndexState.TABLES_PARAMETER,
                    tables,
                    IndexState.DIMENSIONS_PARAMETER,
                    String.join("\n", configuration.dimensions().names()))));
  }
}
