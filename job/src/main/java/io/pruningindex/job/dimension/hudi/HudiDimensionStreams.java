package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventTypeInformation;
import io.pruningindex.job.config.HudiDimension;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Puts dimensions that are Hudi tables into a job. */
public final class HudiDimensionStreams {
  private HudiDimensionStreams() {}

  /**
   * The events of a dimension.
   *
   * @param pollInterval how long to wait between two looks at the table's timeline
   * @param hadoop options for Hadoop's file systems
   */
  @SuppressWarnings("deprecation") // See the source.
  public static DataStream<DimensionEvent> of(
      StreamExecutionEnvironment environment,
      HudiDimension dimension,
      Duration pollInterval,
      Map<String, String> hadoop) {
    return environment
        .addSource(
            new HudiDimensionSource(dimension, pollInterval, hadoop),
            "dimension " + dimension.name(),
            DimensionEventTypeInformation.INSTANCE)
        .uid(HudiDefinition.uid(dimension));
  }
}
