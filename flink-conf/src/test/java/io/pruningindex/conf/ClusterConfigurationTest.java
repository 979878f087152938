package io.pruningindex.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.QueryableStateOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.jobmanager.JobManagerProcessUtils;
import org.apache.flink.streaming.api.environment.ExecutionCheckpointingOptions;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Flink ignores a key that it does not know, so that a slip in the file would go unnoticed. */
class ClusterConfigurationTest {

  private static final Path CONF = Path.of("conf");

  private final Configuration configuration = GlobalConfiguration.loadConfiguration("conf");

  @Test
  void hasOnlyKeysAndValuesThatFlinkKnows() throws Exception {
    Map<String, ConfigOption<?>> known = new TreeMap<>();
    Stream.of(
            CheckpointingOptions.class,
            CoreOptions.class,
            ExecutionCheckpointingOptions.class,
            HeartbeatManagerOptions.class,
            JobManagerOptions.class,
            QueryableStateOptions.class,
            RestOptions.class,
            RestartStrategyOptions.class,
            StateBackendOptions.class,
            TaskManagerOptions.class)
        .flatMap(type -> Stream.of(type.getFields()))
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .filter(field -> field.getType() == ConfigOption.class)
        .forEach(
            field -> {
              try {
                ConfigOption<?> option = (ConfigOption<?>) field.get(null);
                known.put(option.key(), option);
              } catch (IllegalAccessException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(known).hasSizeGreaterThan(100);
    assertThat(configuration.keySet()).hasSizeGreaterThan(25).isSubsetOf(known.keySet());
    for (String key : configuration.keySet()) {
      assertThat(configuration.getOptional(known.get(key))).as(key).isPresent();
    }
  }

  @Test
  void keepsWhatTheIndexRestsOn() {
    assertThat(configuration.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
    assertThat(configuration.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)).isTrue();
    assertThat(configuration.get(ExecutionCheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE))
        .isEqualTo(CheckpointingMode.EXACTLY_ONCE);
    assertThat(configuration.get(QueryableStateOptions.ENABLE_QUERYABLE_STATE_PROXY_SERVER))
        .isTrue();
    assertThat(configuration.get(QueryableStateOptions.SERVER_PORT_RANGE)).isEqualTo("0");
  }

  @Test
  void givesMemoryThatAddsUp() {
    assertThat(
            TaskExecutorProcessUtils.processSpecFromConfig(configuration)
                .getManagedMemorySize()
                .getMebiBytes())
        .isGreaterThan(1_000);
    assertThat(
            JobManagerProcessUtils.processSpecFromConfigWithNewOptionToInterpretLegacyHeap(
                    configuration, JobManagerOptions.JVM_HEAP_MEMORY)
                .getJvmHeapMemorySize()
                .getMebiBytes())
        .isGreaterThan(500);
  }

  @Test
  void theJobExampleIsYaml() throws Exception {
    Object job =
        new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(CONF.resolve("job.yaml")));
    assertThat(job).isInstanceOf(Map.class);
    assertThat(((Map<?, ?>) job).keySet().stream().map(Object::toString).toList())
        .containsExactly(
            "name",
            "tables",
            "poll-interval",
            "clock-skew",
            "slow-call",
            "columns",
            "retained-instants",
            "parallelism",
            "checkpoint-interval");
  }
}
