package io.pruningindex.e2e.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Questions to the JobManager's REST API. */
public final class ClusterRest {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
  private final String address;

  ClusterRest(String address) {
    this.address = address;
  }

  /**
   * Gets a resource.
   *
   * @param path with its leading slash
   * @throws IOException if the JobManager does not answer or answers with an error
   */
  public JsonNode get(String path) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path)).timeout(LIMIT).build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException(path + " answers " + response.statusCode() + ": " + response.body());
      }
      return json.readTree(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while waiting for " + path + ".", e);
    }
  }

  /** The ids of the registered TaskManagers. */
  public Set<String> taskManagers() throws IOException {
    Set<String> ids = new TreeSet<>();
    for (JsonNode taskManager : get("/taskmanagers").get("taskmanagers")) {
      ids.add(taskManager.get("id").asText());
    }
    return ids;
  }

  /** The states of all jobs that the JobManager remembers, by job id. */
  public Map<String, String> jobs() throws IOException {
    Map<String, String> states = new TreeMap<>();
    for (JsonNode job : get("/jobs").get("jobs")) {
      states.put(job.get("id").asText(), job.get("status").asText());
    }
    return states;
  }

  /** Whether a job runs, and all of its tasks do. */
  public boolean isRunning(String jobId) throws IOException {
    JsonNode job = get("/jobs/" + jobId);
    if (!job.get("state").asText().equals("RUNNING")) {
      return false;
    }
    for (JsonNode vertex : job.get("vertices")) {
      if (!vertex.get("status").asText().equals("RUNNING")) {
        return false;
      }
    }
    return true;
  }

  /** How many checkpoints and savepoints of a job have been completed since it was submitted. */
  public int completedCheckpoints(String jobId) throws IOException {
    return get("/jobs/" + jobId + "/checkpoints").get("counts").get("completed").asInt();
  }
}
