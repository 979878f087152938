package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.dimension.sql.folder.Folders;
import io.pruningindex.query.internal.dimension.Completeness;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

class QueryGraphTest {
  private static final String ENDING =
      "CREATE TABLE ending (id INT, v STRING) WITH ('connector' = 'filesystem', 'path' ="
          + " 'file:///nowhere', 'format' = 'csv');";
  private static final String ENDLESS =
      "CREATE TABLE endless (id INT, v STRING) WITH ('connector' = 'filesystem', 'path' ="
          + " 'file:///nowhere', 'format' = 'csv', 'source.monitor-interval' = '1s');";
  private static final String MARKED =
      "CREATE TABLE marked (id INT, v STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH"
          + " ('connector' = 'filesystem', 'path' = 'file:///nowhere', 'format' = 'csv',"
          + " 'source.monitor-interval' = '1s');";
  private static final String COMPUTED =
      "CREATE TABLE computed (id INT, v STRING, at_ TIMESTAMP_LTZ(3) METADATA FROM"
          + " 'file.modification-time', ts AS TO_TIMESTAMP(v), WATERMARK FOR ts AS ts - INTERVAL"
          + " '1' SECOND) WITH ('connector' = 'filesystem', 'path' = 'file:///nowhere', 'format' ="
          + " 'csv', 'source.monitor-interval' = '1s');";

  @Test
  void seesWhetherSourcesEnd() {
    assertThat(graph("SELECT id, v FROM ending"))
        .isEqualTo(new QueryGraph(true, false, true, 0, false, false, false));
    assertThat(graph("SELECT id, v FROM endless"))
        .isEqualTo(new QueryGraph(false, false, true, 0, false, true, false));
  }

  @Test
  void seesWatermarksWhereTheQueryHasNoTime() {
    assertThat(graph("SELECT id, v FROM marked"))
        .isEqualTo(new QueryGraph(false, true, true, 1, true, false, false));
    assertThat(graph("SELECT id, MAX(v) AS v FROM marked GROUP BY id"))
        .isEqualTo(new QueryGraph(false, true, true, 1, true, false, true));
    assertThat(graph("SELECT id, MAX(at_) AS v FROM computed GROUP BY id"))
        .isEqualTo(new QueryGraph(false, true, true, 1, true, false, true));
  }

  @Test
  void aSourceWithoutWatermarksHoldsUpThoseOfOthersUnlessItEnds() {
    assertThat(graph("SELECT id, v FROM marked UNION ALL SELECT id, v FROM endless"))
        .isEqualTo(new QueryGraph(false, false, false, 1, false, true, false));
    assertThat(graph("SELECT m.id, n.v FROM marked m JOIN marked n ON m.id = n.id"))
        .isEqualTo(new QueryGraph(false, true, false, 2, true, false, true));
    assertThat(graph("SELECT m.id, e.v FROM marked m JOIN ending e ON m.id = e.id"))
        .isEqualTo(new QueryGraph(false, true, false, 1, false, false, true));
  }

  /** What is told of records comes before those that wait for a call. */
  @Test
  void foldersAreNotToldReadBehindCallsThatTakeTheirTime() {
    DataStream<Row> changes = changes("SELECT id, v FROM marked", tables -> {});
    assertThat(QueryGraph.of(changes.getTransformation()).told()).isTrue();
    DataStream<Row> called =
        AsyncDataStream.orderedWait(
            changes,
            (row, result) -> result.complete(List.of(row)),
            Duration.ofSeconds(1).toMillis(),
            TimeUnit.MILLISECONDS);
    assertThat(QueryGraph.of(called.getTransformation()).told()).isFalse();
  }

  @Test
  void watermarksOfFilesMustWaitForAllThatWereFound() {
    for (String query :
        List.of(
            "SELECT id, v FROM marked",
            "SELECT v, id FROM computed",
            "SELECT id, MAX(at_) AS v FROM computed GROUP BY id",
            "SELECT m.id, e.v FROM marked m JOIN ending e ON m.id = e.id",
            "SELECT id, v FROM marked UNION ALL SELECT id, v FROM endless")) {
      assertThat(QueryGraph.hasHastyWatermarks(transformation(query))).isFalse();
    }
    // Modules come before what is found by a connector's name, and these are left out.
    assertThat(
            QueryGraph.hasHastyWatermarks(
                transformation(
                    "SELECT id, v FROM marked", tables -> tables.unloadModule(Folders.NAME))))
        .isTrue();
  }

  @Test
  void sayByWhatTheyAreComplete() {
    Duration none = Duration.ZERO;
    Duration quiet = Duration.ofSeconds(5);
    assertThat(new QueryGraph(false, true, true, 1, true, false, false).completedBy(none))
        .isEqualTo(Completeness.WATERMARK);
    assertThat(new QueryGraph(true, false, true, 0, false, false, false).completedBy(none))
        .isEqualTo(Completeness.END_OF_INPUT);
    assertThat(new QueryGraph(false, false, true, 1, false, false, false).completedBy(none))
        .isEqualTo(Completeness.NEVER);
    assertThat(new QueryGraph(false, false, true, 1, false, false, false).completedBy(quiet))
        .isEqualTo(Completeness.ASSUMED);
  }

  @Test
  void everyOperatorGetsItsUid() {
    Transformation<?> end =
        transformation("SELECT m.id, e.v FROM marked m JOIN ending e ON m.id = e.id");
    QueryGraph.settle(end, "dimension-x");
    List<String> uids =
        end.getTransitivePredecessors().stream().map(t -> t.getUid()).map(String::valueOf).toList();
    assertThat(uids)
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allMatch(uid -> uid.startsWith("dimension-x-"));
    Transformation<?> again =
        transformation("SELECT m.id, e.v FROM marked m JOIN ending e ON m.id = e.id");
    QueryGraph.settle(again, "dimension-x");
    assertThat(named(again)).isEqualTo(named(end));
  }

  /** Names without the numbers that Flink deals out anew for each query. */
  private static List<String> named(Transformation<?> end) {
    return end.getTransitivePredecessors().stream()
        .map(t -> t.getName().replaceAll("\\[\\d+]", "") + " " + t.getUid())
        .toList();
  }

  private static QueryGraph graph(String query) {
    Transformation<?> end = transformation(query);
    QueryGraph.settle(end, "dimension-x");
    return QueryGraph.of(end);
  }

  private static Transformation<?> transformation(String query) {
    return transformation(query, tables -> {});
  }

  private static Transformation<?> transformation(
      String query, Consumer<StreamTableEnvironment> changes) {
    return changes(query, changes).getTransformation();
  }

  private static DataStream<Row> changes(String query, Consumer<StreamTableEnvironment> changes) {
    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(settings);
    environment.setParallelism(2);
    SqlDimension dimension =
        new SqlDimension(
            "x", List.of(ENDING, ENDLESS + MARKED, COMPUTED), query, List.of("id"), Duration.ZERO);
    DimensionCatalog catalog = DimensionCatalog.open(environment, dimension);
    changes.accept(catalog.tables());
    return catalog.tables().toChangelogStream(catalog.query(dimension));
  }
}
