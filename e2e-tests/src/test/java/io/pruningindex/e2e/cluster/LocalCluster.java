package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A Flink cluster of real processes on this machine: one JobManager and some TaskManagers, each
 * with a queryable state proxy, on ports of their own and with a folder of their own.
 *
 * <p>Every method that starts something returns when REST shows it to be ready, and otherwise
 * prints the last lines of all logs and fails. The processes end with {@link #close()}, and with
 * this JVM at the latest.
 */
public final class LocalCluster implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(90);
  private static final String JOB_MANAGER =
      "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
  private static final String TASK_MANAGER =
      "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

  private final ClusterFolder folder;
  private final ClusterPorts ports;
  private final ProcessGuard guard;
  private final JavaLauncher launcher;
  private final ClusterRest rest;
  private final ClusterConfiguration configuration;
  private final FlinkCommandLine flink;
  private final List<ClusterProcess> processes = new CopyOnWriteArrayList<>();
  private final List<TaskManager> taskManagers = new CopyOnWriteArrayList<>();
  private ClusterProcess jobManager;
  private int startedTaskManagers;

  private LocalCluster(Path parent, ClusterOptions options)
      throws IOException, InterruptedException {
    folder = ClusterFolder.create(parent);
    ports = ClusterPorts.free();
    guard = new ProcessGuard();
    launcher = new JavaLauncher(folder, ClusterJars.classPath(options.jars()), guard);
    rest = new ClusterRest(ports.restAddress());
    configuration = ClusterConfiguration.write(launcher, folder, options.forCluster(folder, ports));
    flink = new FlinkCommandLine(launcher, configuration.javaOptions());
  }

  /**
   * Starts a cluster.
   *
   * @param parent where to make the folder of the cluster, for example a test's temporary folder
   */
  public static LocalCluster start(Path parent, ClusterOptions options)
      throws IOException, InterruptedException {
    LocalCluster cluster = new LocalCluster(parent, options);
    try {
      cluster.launchJobManager();
      List<TaskManager> started = new ArrayList<>();
      for (int i = 0; i < options.taskManagers(); i++) {
        started.add(cluster.launchTaskManager());
      }
      cluster.awaitJobManager();
      cluster.awaitTaskManagers(started);
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      cluster.close();
      throw e;
    }
  }

  /** Host and port of the JobManager's REST API. */
  public String restAddress() {
    return ports.restAddress();
  }

  /** First and last port on which a proxy of this cluster may listen, as in {@code 9069-9078}. */
  public String proxyPorts() {
    return ports.proxyRange();
  }

  /** Questions to the JobManager. */
  public ClusterRest rest() {
    return rest;
  }

  /** Commands to the cluster, such as submitting a job. */
  public FlinkCommandLine flink() {
    return flink;
  }

  /** Where the cluster keeps configuration, logs, checkpoints and savepoints. */
  public Path folder() {
    return folder.root();
  }

  /** The TaskManagers that were started and not killed. */
  public List<TaskManager> taskManagers() {
    return List.copyOf(taskManagers);
  }

  /** Starts one more TaskManager, on a proxy port that none has had before. */
  public TaskManager addTaskManager() throws IOException, InterruptedException {
    TaskManager added = launchTaskManager();
    awaitTaskManagers(List.of(added));
    return added;
  }

  /** Ends a TaskManager as {@code kill -9} does. The JobManager is left to find out by itself. */
  public void kill(TaskManager taskManager) {
    taskManager.process().kill();
    taskManagers.remove(taskManager);
  }

  /** Ends the JobManager as {@code kill -9} does; its jobs are lost with it. */
  public void killJobManager() {
    jobManager.kill();
  }

  /** Starts a JobManager on the ports of the one that was killed. */
  public void startJobManager() throws IOException, InterruptedException {
    launchJobManager();
    awaitJobManager();
  }

  /** Returns when a job and all of its tasks run. */
  public void awaitRunning(String jobId, Duration limit) {
    await("job " + jobId + " to run", limit, () -> rest.isRunning(jobId));
  }

  /** Returns when a job is in the given state, such as {@code FINISHED} or {@code CANCELED}. */
  public void awaitState(String jobId, String state, Duration limit) {
    await("job " + jobId + " to be " + state, limit, () -> state.equals(rest.jobs().get(jobId)));
  }

  /** Waits for a condition, and prints the last lines of all logs if it never holds. */
  public void await(String what, Duration limit, Callable<Boolean> condition) {
    try {
      Await.until(what, limit, condition);
    } catch (AssertionError e) {
      printLogs();
      throw e;
    }
  }

  /**
   * Prints the last lines of the logs of all processes, the dead ones too. They are no part of the
   * message of a failure, which they would bury.
   */
  public void printLogs() {
    processes.forEach(process -> System.out.println(process.description()));
  }

  @Override
  public void close() {
    for (ClusterProcess process : processes) {
      process.kill();
    }
    guard.close();
  }

  private void launchJobManager() throws IOException, InterruptedException {
    ProcessParameters parameters = configuration.jobManager();
    jobManager =
        launcher.start("jobmanager", parameters.javaOptions(), JOB_MANAGER, parameters.arguments());
    processes.add(jobManager);
  }

  private TaskManager launchTaskManager() throws IOException, InterruptedException {
    int number = ++startedTaskManagers;
    int proxyPort = ports.proxy(number);
    String id = "taskmanager-" + number;
    ProcessParameters parameters = configuration.taskManager();
    List<String> arguments = new ArrayList<>(parameters.arguments());
    arguments.addAll(List.of("-D", "taskmanager.resource-id=" + id));
    arguments.addAll(List.of("-D", "queryable-state.proxy.ports=" + proxyPort));
    ClusterProcess process = launcher.start(id, parameters.javaOptions(), TASK_MANAGER, arguments);
    processes.add(process);
    TaskManager taskManager = new TaskManager(process, proxyPort);
    taskManagers.add(taskManager);
    return taskManager;
  }

  private void awaitJobManager() {
    awaitReady(
        "the JobManager", List.of(jobManager), () -> rest.get("/overview").has("flink-version"));
  }

  private void awaitTaskManagers(List<TaskManager> started) {
    List<String> ids = started.stream().map(TaskManager::id).toList();
    awaitReady(
        ids.toString(),
        started.stream().map(TaskManager::process).toList(),
        () -> rest.taskManagers().containsAll(ids));
  }

  private void awaitReady(String what, List<ClusterProcess> started, Callable<Boolean> ready) {
    await(what + " to be ready", START, () -> !areAlive(started) || ready.call());
    if (!areAlive(started)) {
      printLogs();
      throw new IllegalStateException(what + " ended while starting.");
    }
  }

  private static boolean areAlive(List<ClusterProcess> started) {
    return started.stream().allMatch(ClusterProcess::isAlive);
  }
}
