package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateFailureException;
import io.pruningindex.query.internal.rest.IndexJob;
import io.pruningindex.query.internal.rest.JobFinder;
import io.pruningindex.query.internal.rest.ProxyAddress;
import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;

/** Finds the job and, among the proxies of its cluster, one that answers for it. */
final class JobConnector {
  /** How long one proxy may take to say whether it is the right one, before others are tried. */
  private static final Duration TRIAL = Duration.ofSeconds(2);

  private final JobFinder jobs;
  private final ClientBudget budget = new ClientBudget();
  private final Map<ProxyAddress, ProxyConnection> proxies = new LinkedHashMap<>();
  private ProxyAddress lastUsed;

  /** Finds jobs by asking {@code jobs}. */
  JobConnector(JobFinder jobs) {
    this.jobs = jobs;
  }

  /**
   * Connects to the job as it is now. Proxies that do not answer at once are tried again after all
   * others, for as long as there is time.
   *
   * @param trial a key to try proxies with; it need not have a value
   * @return a connection of which it was seen that it works; fails with {@link
   *     StateFailureException}, or as {@code jobs} does
   */
  CompletableFuture<JobConnection> connect(IndexKey trial, Deadline deadline) {
    return jobs.find(deadline)
        .thenCompose(
            job -> {
              Trials trials = new Trials();
              return firstOf(connections(job), trials, trial, deadline, TRIAL)
                  .thenCompose(
                      found ->
                          found.isPresent()
                              ? CompletableFuture.completedFuture(found)
                              : again(trials, trial, deadline))
                  .thenCompose(
                      found ->
                          found
                              .map(CompletableFuture::completedFuture)
                              .orElseGet(() -> failed(job, trials)));
            });
  }

  /** Closes all connections. */
  synchronized void close() {
    proxies.values().forEach(ProxyConnection::close);
    proxies.clear();
  }

  private CompletableFuture<JobConnection> failed(IndexJob job, Trials trials) {
    return jobs.lastFailure(job, Deadline.in(TRIAL))
        .thenCompose(
            failure ->
                CompletableFuture.failedFuture(
                    new StateFailureException(trials.describe(job, failure))));
  }

  private CompletableFuture<Optional<JobConnection>> again(
      Trials trials, IndexKey trial, Deadline deadline) {
    List<JobConnection> slow = trials.takeLate();
    Duration each =
        Duration.ofNanos(Math.max(0, deadline.remainingNanos()) / Math.max(1, slow.size()));
    return firstOf(slow, trials, trial, deadline, each);
  }

  /** The first that answers for the job, tried one after the other. */
  private CompletableFuture<Optional<JobConnection>> firstOf(
      List<JobConnection> candidates,
      Trials trials,
      IndexKey trial,
      Deadline deadline,
      Duration each) {
    if (candidates.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    JobConnection connection = candidates.get(0);
    return connection
        .ask(trial, deadline.butWithin(each))
        .thenCompose(
            reply -> {
              if (reply instanceof ProxyReply.Found || reply instanceof ProxyReply.NoValue) {
                used(connection.proxy().address());
                return CompletableFuture.completedFuture(Optional.of(connection));
              }
              trials.add(connection, reply);
              List<JobConnection> others = candidates.subList(1, candidates.size());
              return firstOf(others, trials, trial, deadline, each);
            });
  }

  private synchronized void used(ProxyAddress address) {
    lastUsed = address;
  }

  /** The job's proxies, the one that was used last first; drops those that are not listed now. */
  private synchronized List<JobConnection> connections(IndexJob job) {
    proxies
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !job.proxies().contains(entry.getKey());
              if (gone) {
                entry.getValue().close();
              }
              return gone;
            });
    JobID id = JobID.fromHexString(job.id());
    return job.proxies().stream()
        .sorted(Comparator.comparing(address -> !address.equals(lastUsed)))
        .map(
            address ->
                proxies.computeIfAbsent(address, added -> new ProxyConnection(added, budget)))
        .map(proxy -> new JobConnection(id, proxy))
        .toList();
  }
}
