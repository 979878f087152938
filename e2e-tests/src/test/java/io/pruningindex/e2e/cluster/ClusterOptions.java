package io.pruningindex.e2e.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a test may choose about its cluster.
 *
 * @param taskManagers how many TaskManagers to start with
 * @param flinkOptions options of Flink, by key; they prevail over the defaults of the harness
 * @param jars what the lib folder has beyond what every cluster needs
 */
public record ClusterOptions(int taskManagers, Map<String, String> flinkOptions, List<Path> jars) {

  public ClusterOptions {
    flinkOptions = Map.copyOf(flinkOptions);
    jars = List.copyOf(jars);
  }

  /** So many TaskManagers, each with one slot and 1.4 GB for its process. */
  public static ClusterOptions taskManagers(int taskManagers) {
    return new ClusterOptions(taskManagers, Map.of(), List.of());
  }

  /** The same with another number of slots on each TaskManager. */
  public ClusterOptions withSlots(int slots) {
    return with("taskmanager.numberOfTaskSlots", String.valueOf(slots));
  }

  /** The same with one option of Flink set. */
  public ClusterOptions with(String key, String value) {
    Map<String, String> options = new TreeMap<>(flinkOptions);
    options.put(key, value);
    return new ClusterOptions(taskManagers, options, jars);
  }

  /** The same with these jars in the lib folder too. */
  public ClusterOptions withJars(List<Path> more) {
    return new ClusterOptions(taskManagers, flinkOptions, more);
  }

  /** All options that differ from what the project ships. */
  Map<String, String> forCluster(ClusterFolder folder, ClusterPorts ports) {
    Map<String, String> all = new TreeMap<>();
    all.put("jobmanager.rpc.address", "localhost");
    all.put("jobmanager.rpc.port", String.valueOf(ports.rpc()));
    all.put("jobmanager.memory.process.size", "1000m");
    all.put("rest.address", "localhost");
    all.put("rest.port", String.valueOf(ports.rest()));
    all.put("rest.bind-port", String.valueOf(ports.rest()));
    all.put("taskmanager.host", "localhost");
    all.put("taskmanager.numberOfTaskSlots", "1");
    all.put("taskmanager.memory.process.size", "1400m");
    all.put("taskmanager.memory.managed.fraction", "0.2");
    all.put("io.tmp.dirs", folder.temporary().toString());
    all.put("web.tmpdir", folder.temporary().toString());
    all.put("execution.checkpointing.dir", folder.checkpoints().toUri().toString());
    all.put("execution.checkpointing.savepoint-dir", folder.savepoints().toUri().toString());
    all.putAll(flinkOptions);
    return all;
  }
}
