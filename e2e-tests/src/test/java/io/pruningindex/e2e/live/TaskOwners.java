package io.pruningindex.e2e.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.e2e.cluster.TaskManager;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** Tells which TaskManagers of a cluster run a job. */
public final class TaskOwners {
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

  /** One of the TaskManagers that run a job. */
  public static TaskManager any(LocalCluster cluster, String job) throws IOException {
    Set<String> owners = ids(cluster, job);
    return cluster.taskManagers().stream()
        .filter(taskManager -> owners.contains(taskManager.id()))
        .findFirst()
        .orElseThrow();
  }
}
