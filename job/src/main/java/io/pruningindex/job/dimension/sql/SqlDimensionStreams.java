package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.DimensionEventTypeInformation;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.query.internal.dimension.Completeness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.Table;
import org.apache.flink.types.Row;

/** Puts dimensions that are SQL queries into a job. */
public final class SqlDimensionStreams {
  private final SqlDimension dimension;
  private final DimensionCatalog catalog;

  private SqlDimensionStreams(SqlDimension dimension, DimensionCatalog catalog) {
    this.dimension = dimension;
    this.catalog = catalog;
  }

  /**
   * The events of a dimension, and of each of its value sets.
   *
   * @throws InvalidConfigurationException if the dimension cannot be read; the message names it and
   *     says how to mend it
   */
  public static List<DataStream<DimensionEvent>> of(
      StreamExecutionEnvironment environment,
      SqlDimension dimension,
      List<ValueSetConfiguration> valueSets) {
    SqlDimensionStreams streams =
        new SqlDimensionStreams(dimension, DimensionCatalog.open(environment, dimension));
    Table rows = streams.catalog.query(dimension);
    List<DataStream<DimensionEvent>> events = new ArrayList<>();
    events.add(streams.events(dimension.name(), "", rows));
    for (ValueSetConfiguration valueSet : valueSets) {
      Table some = streams.catalog.valueSet(rows, valueSet);
      events.add(streams.events(valueSet.name(), valueSet.where().strip(), some));
    }
    return events;
  }

  private DataStream<DimensionEvent> events(String name, String valueSet, Table rows) {
    DimensionDefinition definition =
        DimensionDefinition.of(name, dimension, valueSet, rows.getResolvedSchema());
    DataStream<Row> changes = changes(rows);
    QueryGraph.settle(changes.getTransformation(), definition.uid());
    QueryGraph graph = QueryGraph.of(changes.getTransformation());
    requireNoAssumption(graph);
    requireKnownFolders(changes.getTransformation());
    DimensionSettings settings =
        DimensionSettings.of(
            name,
            definition.schema(),
            definition.positions(),
            graph,
            updates(rows, changes.getTransformation(), graph),
            dimension.assumeCompleteAfter(),
            dimension.versionInterval());
    return changes
        .transform(
            "dimension " + name,
            DimensionEventTypeInformation.INSTANCE,
            new DimensionOperator(settings))
        .uid(definition.uid())
        .setParallelism(1);
  }

  private OpenUpdates.Kind updates(Table rows, Transformation<?> end, QueryGraph graph) {
    if (!QueryPlan.readsUpdates(rows.explain(ExplainDetail.CHANGELOG_MODE))) {
      return OpenUpdates.Kind.WHOLE;
    }
    if (graph.stateful() && QueryGraph.readsFiles(end)) {
      throw new InvalidConfigurationException(
          "The dimension "
              + dimension.name()
              + " joins or aggregates updates that it reads from files, where their two records"
              + " come one by one, and a version could hold half of one: read them from a log such"
              + " as Kafka, or make the query one that only selects and filters");
    }
    if (graph.told()) {
      // Versions are cut when all files are read, and both records of an update are in one.
      return OpenUpdates.Kind.WHOLE;
    }
    return graph.ordered() ? OpenUpdates.Kind.ORDERED : OpenUpdates.Kind.KEYED;
  }

  private DataStream<Row> changes(Table rows) {
    try {
      return catalog.tables().toChangelogStream(rows);
    } catch (RuntimeException e) {
      throw SqlFailure.of("the query of dimension " + dimension.name(), e);
    }
  }

  private void requireKnownFolders(Transformation<?> end) {
    if (QueryGraph.hasHastyWatermarks(end)) {
      throw new InvalidConfigurationException(
          "The dimension "
              + dimension.name()
              + " reads files by a catalog's own connector, with a watermark that does not wait for"
              + " files that were found and are not read yet, so that versions would lack rows:"
              + " declare the folder with 'connector' = 'filesystem', or without a watermark");
    }
  }

  /** Two rules of when rows are complete would contradict each other. */
  private void requireNoAssumption(QueryGraph graph) {
    if (!dimension.assumeCompleteAfter().isZero()
        && graph.completedBy(Duration.ZERO) != Completeness.NEVER) {
      throw new InvalidConfigurationException(
          "The dimension "
              + dimension.name()
              + " has assume-complete-after, and "
              + (graph.watermarked() ? "its sources have watermarks" : "its sources end")
              + ", which tells when it is complete: remove assume-complete-after");
    }
  }
}
