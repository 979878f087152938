package io.pruningindex.proxy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.flink.api.common.JobID;
import org.apache.flink.queryablestate.exceptions.UnknownLocationException;
import org.apache.flink.runtime.jobmaster.KvStateLocationOracle;
import org.apache.flink.runtime.query.KvStateLocation;

/**
 * Where each queryable state is served, as far as the job masters have told.
 *
 * <p>Those who ask for one state at the same time share one question to the job master, also when
 * they all found the last answer stale. Only answers are kept, never failures, and the answers of a
 * job go when the job has left this TaskManager.
 */
public final class StateLocations {

  private final Function<JobID, KvStateLocationOracle> oracles;
  private final Duration limit;
  private final ConcurrentMap<StateOfJob, CompletableFuture<KvStateLocation>> known =
      new ConcurrentHashMap<>();

  /**
   * @param oracles whom to ask about a job; null for a job that has no slot on this TaskManager
   * @param limit how long a job master may take to answer
   */
  public StateLocations(Function<JobID, KvStateLocationOracle> oracles, Duration limit) {
    this.oracles = oracles;
    this.limit = limit;
  }

  /**
   * Finds where a state is served.
   *
   * @return the location, known or asked for now; fails with {@link UnknownLocationException} for a
   *     job that has no slot here, or with what the job master failed with. Shared: not to be
   *     completed by the caller
   */
  public CompletableFuture<KvStateLocation> find(JobID job, String state) {
    StateOfJob key = new StateOfJob(job, state);
    CompletableFuture<KvStateLocation> location = known.get(key);
    return location != null ? location : ask(key);
  }

  /** Drops a location that proved wrong, unless a newer one has taken its place. */
  public void forget(JobID job, String state, KvStateLocation stale) {
    StateOfJob key = new StateOfJob(job, state);
    CompletableFuture<KvStateLocation> location = known.get(key);
    if (location != null
        && !location.isCompletedExceptionally()
        && location.getNow(null) == stale) {
      known.remove(key, location);
    }
  }

  /** How many locations are kept or being asked for. */
  public int size() {
    return known.size();
  }

  private CompletableFuture<KvStateLocation> ask(StateOfJob key) {
    known.keySet().removeIf(other -> oracles.apply(other.job()) == null);
    KvStateLocationOracle oracle = oracles.apply(key.job());
    if (oracle == null) {
      return CompletableFuture.failedFuture(
          new UnknownLocationException(
              "This TaskManager has no slot of job "
                  + key.job()
                  + " and cannot find its state '"
                  + key.state()
                  + "': the job has not started or has ended, or runs on other TaskManagers only;"
                  + " ask one of those."));
    }
    // Registered before the question is put, and outside any lock of the map: the answer may come
    // on this very thread, and a failure then removes the entry again.
    CompletableFuture<KvStateLocation> answer = new CompletableFuture<>();
    CompletableFuture<KvStateLocation> other = known.putIfAbsent(key, answer);
    if (other != null) {
      return other;
    }
    answer.whenComplete(
        (location, failure) -> {
          if (failure != null) {
            known.remove(key, answer);
          }
        });
    question(oracle, key)
        .whenComplete(
            (location, failure) -> {
              if (failure != null) {
                answer.completeExceptionally(failure);
              } else {
                answer.complete(location);
              }
            });
    return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static CompletableFuture<KvStateLocation> question(
      KvStateLocationOracle oracle, StateOfJob key) {
    try {
      return oracle.requestKvStateLocation(key.job(), key.state());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private record StateOfJob(JobID job, String state) {}
}
