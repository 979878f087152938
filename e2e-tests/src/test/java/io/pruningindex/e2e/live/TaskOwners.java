package io.pruningindex.e2e.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.e2e.cluster.TaskManager;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Tells which TaskManagers of a cluster run a job. */
public final class TaskOwners {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private TaskOwners() {}

  /** The ids of the TaskManagers that run a job. */
  public static Set<String> ids(LocalCluster cluster, String job) throws IOException {
    Set<String> owners = new TreeSet<>();
    for (JsonNode vertex : cluster.rest().get("/jobs/" + job).get("vertices")) {
      String path = "/jobs/" + job + "/vertices/" + vertex.get("id").asText();
      for (JsonNode subtask : cluster.rest().get(path).get("subtasks")) {
        owners.add(subtask.get("taskmanager-id").asText());
      }
    }
    return owners;
  }

  /** Waits until REST, whose answers are some seconds old, shows a job on certain TaskManagers. */
  public static void await(
      LocalCluster cluster, String job, String what, Predicate<Set<String>> condition) {
    cluster.await(
        "job " + job + " to run on " + what, LIMIT, () -> condition.test(ids(cluster, job)));
  }

  /** One of the TaskManagers that run a job. */
  public static TaskManager any(LocalCluster cluster, String job) throws IOException {
    Set<String> owners = ids(cluster, job);
    return cluster.taskManagers().stream()
        .filter(taskManager -> owners.contains(taskManager.id()))
        .findFirst()
        .orElseThrow();
  }
}
