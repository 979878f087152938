package io.pruningindex.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.JobConfigurationReader;
import java.util.Map;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.jsonplan.JsonPlanGenerator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;

/** Whoever may look at the dashboard sees no options, which may be credentials. */
class ShownConfigurationTest {
  private static final JobConfiguration CONFIGURATION =
      JobConfigurationReader.read(
          """
          tables: [{name: orders, path: /lake/orders}]
          hadoop:
            fs.s3a.access.key: hidden-1
            fs.s3a.secret.key: hidden-2
          dimensions:
            - {name: items, hudi: /lake/items, key: [item_id], columns: [brand]}
            - name: stores
              ddl: |
                CREATE TABLE store_changes (id INT, region STRING) WITH (
                  'connector' = 'filesystem', 'path' = '/lake/hidden-3', 'format' = 'csv',
                  'csv.null-literal' = 'hidden-4'
                )
              query: SELECT id, region FROM store_changes
              key: [id]
          value-sets:
            - {name: eu_stores, dimension: stores, where: region = 'EU'}
          partition-sink:
            ddl: |
              CREATE TABLE parts (table_name STRING) WITH (
                'connector' = 'print', 'print-identifier' = 'hidden-5'
              )
            table: parts
          """,
          "job.yaml");

  @Test
  void flinkShowsNoOptions() {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    PruningIndexJob.define(environment, CONFIGURATION);
    StreamGraph graph = environment.getStreamGraph();
    JobGraph job = graph.getJobGraph();
    Map<String, String> parameters = environment.getConfig().getGlobalJobParameters().toMap();
    assertThat(parameters.values()).contains("orders", "items\nstores\neu_stores");
    assertThat(parameters.toString()).doesNotContain("hidden");
    assertThat(JsonPlanGenerator.generatePlan(job))
        .contains("Source: timelines", "pruning index", "partition rows", "value sets")
        .contains("Source: dimension names", "Source: dimension items", "dimension stores")
        .contains("store_changes", "parts")
        .doesNotContain("hidden");
    assertThat(graph.getStreamingPlanAsJSON()).contains("timelines").doesNotContain("hidden");
    assertThat(job.getJobConfiguration().toMap().toString()).doesNotContain("hidden");
  }
}
