package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventTypeInformation;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.config.ValueSetConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Puts dimensions that are Hudi tables into a job. */
public final class HudiDimensionStreams {
  private HudiDimensionStreams() {}

  /**
   * The events of a dimension and of its value sets.
   *
   * @param pollInterval how long to wait between two looks at the table's timeline
   * @param hadoop options for Hadoop's file systems
   * @param tolerance what is put up with of the table's writers and of storage
   * @throws InvalidConfigurationException if the condition of a value set cannot be used
   */
  @SuppressWarnings("deprecation") // See the source.
  public static DataStream<DimensionEvent> of(
      StreamExecutionEnvironment environment,
      HudiDimension dimension,
      List<ValueSetConfiguration> valueSets,
      Duration pollInterval,
      Map<String, String> hadoop,
      Tolerance tolerance) {
    valueSets.forEach(valueSet -> RowCondition.parse(dimension, valueSet));
    return environment
        .addSource(
            new HudiDimensionSource(dimension, valueSets, pollInterval, hadoop, tolerance),
            "dimension " + dimension.name(),
            DimensionEventTypeInformation.INSTANCE)
        .uid(HudiDefinition.uid(dimension));
  }
}
