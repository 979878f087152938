package io.pruningindex.job.dimension;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventTypeInformation;
import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.dimension.hudi.HudiDimensionStreams;
import io.pruningindex.job.dimension.sql.SqlDimensionStreams;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Puts the dimensions into a job. */
public final class Dimensions {
  /** The uid of what remembers the dimensions' names. It may never change. */
  public static final String NAMES_UID = "dimension-names";

  private Dimensions() {}

  /**
   * What all dimensions tell the index, each of them in order.
   *
   * @param configuration has at least one dimension
   * @throws InvalidConfigurationException if one of them cannot be read; the message names it and
   *     says how to mend it
   */
  public static DataStream<DimensionEvent> events(
      StreamExecutionEnvironment environment, JobConfiguration configuration) {
    DimensionsConfiguration dimensions = configuration.dimensions();
    // Versions are cut where checkpoints pass, which must not overtake what is on its way.
    environment.getCheckpointConfig().enableUnalignedCheckpoints(false);
    DataStream<DimensionEvent> all =
        environment
            .addSource(
                new ConfiguredDimensions(dimensions.names()),
                "dimension names",
                DimensionEventTypeInformation.INSTANCE)
            .uid(NAMES_UID);
    for (DimensionConfiguration dimension : dimensions.dimensions()) {
      for (DataStream<DimensionEvent> events : events(environment, configuration, dimension)) {
        all = all.union(events);
      }
    }
    return all;
  }

  private static List<DataStream<DimensionEvent>> events(
      StreamExecutionEnvironment environment,
      JobConfiguration configuration,
      DimensionConfiguration dimension) {
    List<ValueSetConfiguration> valueSets =
        configuration.dimensions().valueSetsOf(dimension.name());
    if (dimension instanceof SqlDimension sql) {
      return SqlDimensionStreams.of(environment, sql, valueSets);
    }
    return List.of(
        HudiDimensionStreams.of(
            environment,
            (HudiDimension) dimension,
            valueSets,
            configuration.pollInterval(),
            configuration.hadoop(),
            configuration.tolerance()));
  }
}
