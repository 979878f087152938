package io.pruningindex.query.internal.rest;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.DimensionDirectory;
import io.pruningindex.query.internal.read.TableDirectory;
import io.pruningindex.query.internal.state.IndexState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/** Finds the index job by its name, and what can be known of it without asking its state. */
public final class JobDirectory implements JobFinder, TableDirectory, DimensionDirectory {
  private static final String RUNNING = "RUNNING";
  private static final Set<String> ENDED = Set.of("FINISHED", "CANCELED", "FAILED", "SUSPENDED");
  private static final String PROXY_PORTS = "queryable-state.proxy.ports";
  private static final String DEFAULT_PROXY_PORTS = "9069";

  private record Job(String id, String state, long started) {}

  private final RestClient rest;
  private final String jobName;
  private final Optional<List<Integer>> proxyPorts;

  /**
   * Looks for a job.
   *
   * @param jobName its name
   * @param proxyPorts the proxies' ports, or empty to take them from the cluster's configuration
   */
  public JobDirectory(RestClient rest, String jobName, Optional<List<Integer>> proxyPorts) {
    this.rest = rest;
    this.jobName = jobName;
    this.proxyPorts = proxyPorts;
  }

  /**
   * Finds the job and its proxies.
   *
   * @return the newest job of the name, a running one before others; fails with {@link
   *     RestFailureException} if there is none that has not ended
   */
  @Override
  public CompletableFuture<IndexJob> find(Deadline deadline) {
    CompletableFuture<Job> job = findJob(deadline);
    CompletableFuture<List<String>> hosts =
        rest.get("/taskmanagers", deadline).thenApply(this::hosts);
    CompletableFuture<List<Integer>> ports =
        proxyPorts
            .map(CompletableFuture::completedFuture)
            .orElseGet(() -> configuredPorts(deadline));
    return job.thenCombine(
        hosts.thenCombine(ports, JobDirectory::addresses),
        (found, proxies) -> new IndexJob(found.id(), found.state(), proxies));
  }

  @Override
  public CompletableFuture<List<String>> tables(Deadline deadline) {
    return names(IndexState.TABLES_PARAMETER, deadline);
  }

  @Override
  public CompletableFuture<List<String>> dimensions(Deadline deadline) {
    return names(IndexState.DIMENSIONS_PARAMETER, deadline);
  }

  private CompletableFuture<List<String>> names(String parameter, Deadline deadline) {
    return findJob(deadline)
        .thenCompose(job -> rest.get("/jobs/" + job.id() + "/config", deadline))
        .thenApply(configuration -> names(configuration, parameter));
  }

  private List<String> names(JsonNode configuration, String parameter) {
    JsonNode parameters = configuration.path("execution-config").path("user-config");
    if (!parameters.has(IndexState.TABLES_PARAMETER)) {
      // Flink lists a job before it has looked into it, with a configuration that has nothing.
      throw new RestFailureException(
          "The job '"
              + jobName
              + "' at "
              + rest.address()
              + " does not say yet what it keeps, since it is being started: ask again later");
    }
    return parameters
        .path(parameter)
        .asText("")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .sorted()
        .toList();
  }

  @Override
  public CompletableFuture<Optional<JobFailure>> lastFailure(IndexJob job, Deadline deadline) {
    return rest.get("/jobs/" + job.id() + "/exceptions?maxExceptions=1", deadline)
        .thenApply(JobFailure::of)
        .exceptionally(unknown -> Optional.empty());
  }

  private CompletableFuture<Job> findJob(Deadline deadline) {
    return rest.get("/jobs/overview", deadline).thenApply(this::newest);
  }

  private Job newest(JsonNode overview) {
    List<Job> jobs = new ArrayList<>();
    Set<String> others = new LinkedHashSet<>();
    for (JsonNode job : overview.path("jobs")) {
      String name = job.path("name").asText();
      if (name.equals(jobName)) {
        jobs.add(
            new Job(
                job.path("jid").asText(),
                job.path("state").asText(),
                job.path("start-time").asLong()));
      } else if (job.path("state").asText().equals(RUNNING)) {
        others.add(name);
      }
    }
    Job newest =
        jobs.stream()
            .max(
                Comparator.comparing((Job job) -> job.state().equals(RUNNING))
                    .thenComparing(job -> !ENDED.contains(job.state()))
                    .thenComparing(Job::started))
            .orElseThrow(() -> noJob(others));
    if (ENDED.contains(newest.state())) {
      throw new RestFailureException(
          "The job '"
              + jobName
              + "' at "
              + rest.address()
              + " is "
              + newest.state()
              + ": start it again");
    }
    return newest;
  }

  private RestFailureException noJob(Set<String> others) {
    String running =
        others.isEmpty()
            ? "no job is running there"
            : "running there: " + String.join(", ", others);
    return new RestFailureException(
        "No job is named '"
            + jobName
            + "' at "
            + rest.address()
            + " ("
            + running
            + "): start the job, or give its name");
  }

  private List<String> hosts(JsonNode answer) {
    Set<String> hosts = new LinkedHashSet<>();
    for (JsonNode taskManager : answer.path("taskmanagers")) {
      hosts.add(TaskManagerHost.of(taskManager.path("path").asText()).orElse(rest.host()));
    }
    return new ArrayList<>(hosts);
  }

  private CompletableFuture<List<Integer>> configuredPorts(Deadline deadline) {
    return rest.get("/jobmanager/config", deadline)
        .thenApply(
            entries -> {
              String setting = DEFAULT_PROXY_PORTS;
              for (JsonNode entry : entries) {
                if (entry.path("key").asText().equals(PROXY_PORTS)) {
                  setting = entry.path("value").asText();
                }
              }
              return ports(setting);
            });
  }

  private List<Integer> ports(String setting) {
    try {
      return PortRange.parse(setting);
    } catch (IllegalArgumentException e) {
      throw new RestFailureException(
          "The cluster at "
              + rest.address()
              + " sets "
              + PROXY_PORTS
              + " to '"
              + setting
              + "', which names no ports that could be asked: give the proxy ports");
    }
  }

  private static List<ProxyAddress> addresses(List<String> hosts, List<Integer> ports) {
    List<ProxyAddress> addresses = new ArrayList<>();
    // Port by port: with one TaskManager a host, the first port of each is the likeliest.
    for (int port : ports) {
      for (String host : hosts) {
        addresses.add(new ProxyAddress(host, port));
      }
    }
    return addresses;
  }
}
