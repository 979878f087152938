package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateFailureException;
import io.pruningindex.query.internal.rest.IndexJob;
import io.pruningindex.query.internal.rest.ProxyAddress;
import io.pruningindex.query.internal.state.IndexKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.flink.api.common.JobID;

/** Finds the job and, among the proxies of its cluster, one that answers for it. */
final class JobConnector {
  /** How long one proxy may take to say whether it is the right one. */
  private static final Duration TRIAL = Duration.ofSeconds(2);

  private final Function<Deadline, CompletableFuture<IndexJob>> jobs;
  private final ClientBudget budget = new ClientBudget();
  private final Map<ProxyAddress, ProxyConnection> proxies = new LinkedHashMap<>();
  private ProxyAddress lastUsed;

  /** Finds jobs by asking {@code jobs}. */
  JobConnector(Function<Deadline, CompletableFuture<IndexJob>> jobs) {
    this.jobs = jobs;
  }

  /**
   * Connects to the job as it is now.
   *
   * @param trial a key to try proxies with; it need not have a value
   * @return a connection of which it was seen that it works; fails with {@link
   *     StateFailureException}, or as {@code jobs} does
   */
  CompletableFuture<JobConnection> connect(IndexKey trial, Deadline deadline) {
    return jobs.apply(deadline)
        .thenCompose(job -> tryNext(job, connections(job), 0, new Trials(), trial, deadline));
  }

  /** Closes all connections. */
  synchronized void close() {
    proxies.values().forEach(ProxyConnection::close);
    proxies.clear();
  }

  private CompletableFuture<JobConnection> tryNext(
      IndexJob job,
      List<ProxyConnection> candidates,
      int index,
      Trials trials,
      IndexKey trial,
      Deadline deadline) {
    if (index == candidates.size()) {
      return CompletableFuture.failedFuture(new StateFailureException(trials.describe(job)));
    }
    JobConnection connection =
        new JobConnection(JobID.fromHexString(job.id()), candidates.get(index));
    return connection
        .ask(trial, deadline.butWithin(TRIAL))
        .thenCompose(
            reply -> {
              if (reply instanceof ProxyReply.Found || reply instanceof ProxyReply.NoValue) {
                used(connection.proxy().address());
                return CompletableFuture.completedFuture(connection);
              }
              trials.add(connection.proxy().address(), reply);
              return tryNext(job, candidates, index + 1, trials, trial, deadline);
            });
  }

  private synchronized void used(ProxyAddress address) {
    lastUsed = address;
  }

  /** The job's proxies, the one that was used last first; drops those that are not listed now. */
  private synchronized List<ProxyConnection> connections(IndexJob job) {
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
    return job.proxies().stream()
        .sorted(Comparator.comparing(address -> !address.equals(lastUsed)))
        .map(
            address ->
                proxies.computeIfAbsent(address, added -> new ProxyConnection(added, budget)))
        .toList();
  }
}
