package io.pruningindex.e2e.many;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.index.StoppableCluster;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.internal.queryable.QueryableStateReader;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.rest.JobDirectory;
import io.pruningindex.query.internal.rest.RestClient;
import io.pruningindex.query.internal.state.IndexKey;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.core.execution.SavepointFormatType;

/** The job in a cluster within this JVM, stopped and resumed with other tables. */
final class ManyTablesJob implements AutoCloseable {
  static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int SLOTS = 2;
  private static final int EPOCHS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final StoppableCluster cluster;

  private ManyTablesJob(StoppableCluster cluster) {
    this.cluster = cluster;
  }

  /** Starts the cluster, and no job yet. */
  static ManyTablesJob cluster(Path folder) throws Exception {
    Configuration configuration = EmbeddedIndex.configuration(folder);
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(500));
    return new ManyTablesJob(StoppableCluster.start(configuration, folder, SLOTS));
  }

  PruningClient client() throws Exception {
    return cluster.client();
  }

  /** Starts the job, from where it was stopped if it was. */
  void start(List<TableConfiguration> tables, int parallelism) throws Exception {
    cluster.run(
        new JobConfiguration(
            JobConfiguration.DEFAULT_NAME,
            tables,
            POLL_INTERVAL,
            32,
            20,
            parallelism,
            Duration.ofSeconds(5),
            WatchedFileSystem.options()),
        false);
  }

  void stop() throws Exception {
    cluster.stop(SavepointFormatType.NATIVE);
  }

  /** A whole number that is measured of a table, as Flink reports it; -1 if there is none. */
  long metric(String table, String name) throws Exception {
    String suffix = ".pruningIndex.table." + table + "." + name;
    for (JsonNode vertex : get("/jobs/" + cluster.job()).path("vertices")) {
      String metrics =
          "/jobs/" + cluster.job() + "/vertices/" + vertex.path("id").asText() + "/metrics";
      for (JsonNode metric : get(metrics)) {
        String id = metric.path("id").asText();
        if (id.endsWith(suffix)) {
          String query = "?get=" + URLEncoder.encode(id, StandardCharsets.UTF_8);
          return get(metrics + query).get(0).path("value").asLong();
        }
      }
    }
    return -1;
  }

  /**
   * Those of a table's keys that can be read: its head, its health, and the first epochs' values.
   */
  List<IndexKey> stateOf(String table) throws Exception {
    List<IndexKey> keys = new ArrayList<>(List.of(IndexKey.head(table), IndexKey.health(table)));
    for (long epoch = 1; epoch <= EPOCHS; epoch++) {
      keys.add(IndexKey.ledger(table, epoch));
      keys.add(IndexKey.schema(table, epoch));
      keys.add(IndexKey.partitions(table, epoch, 0));
      keys.add(IndexKey.slices(table, epoch, 0));
      keys.add(IndexKey.names(table, epoch, 0));
      keys.add(IndexKey.tail(table, epoch, 0));
      keys.add(IndexKey.column(table, epoch, 0, "id"));
    }
    JobDirectory jobs =
        new JobDirectory(
            new RestClient(cluster.rest(), ForkJoinPool.commonPool()),
            JobConfiguration.DEFAULT_NAME,
            Optional.empty());
    try (StateReader reader = new QueryableStateReader(jobs::find)) {
      return keys.stream().filter(key -> isThere(reader, key)).toList();
    }
  }

  private static boolean isThere(StateReader reader, IndexKey key) {
    ReadOutcome outcome = reader.read(key, Deadline.in(LIMIT)).join();
    if (outcome instanceof ReadOutcome.Value) {
      return true;
    }
    if (outcome instanceof ReadOutcome.MissingKey) {
      return false;
    }
    throw new IllegalStateException(key + " was not read: " + outcome);
  }

  private JsonNode get(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(cluster.rest().resolve(path)).timeout(LIMIT).build();
    return JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  @Override
  public void close() {
    cluster.close();
  }
}
