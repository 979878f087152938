package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.rest.IndexJob;
import io.pruningindex.query.internal.rest.JobFailure;
import io.pruningindex.query.internal.rest.ProxyAddress;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What was learnt from proxies none of which answers for the job. */
final class Trials {
  /** With a range of ports most have nobody behind them; a message need not list them all. */
  private static final int SHOWN = 3;

  private final Map<String, Set<ProxyAddress>> addresses = new LinkedHashMap<>();
  private final List<JobConnection> late = new ArrayList<>();

  synchronized void add(JobConnection connection, ProxyReply reply) {
    ProxyAddress address = connection.proxy().address();
    addresses.computeIfAbsent(reason(reply), added -> new LinkedHashSet<>()).add(address);
    if (reply instanceof ProxyReply.Late) {
      late.add(connection);
    }
  }

  /** Those that did not answer in time, each once. */
  synchronized List<JobConnection> takeLate() {
    List<JobConnection> taken = List.copyOf(late);
    late.clear();
    return taken;
  }

  /**
   * The problem, its cause and what to do.
   *
   * @param failure what the job failed with last, if that is known
   */
  synchronized String describe(IndexJob job, Optional<JobFailure> failure) {
    String tried =
        addresses.isEmpty()
            ? "no TaskManager is registered"
            : addresses.entrySet().stream()
                .map(entry -> list(entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    return "The index job "
        + job.id()
        + " is "
        + job.state()
        + " and its state cannot be read: "
        + failure.map(Trials::remedy).orElse("")
        + "wait until the job has recovered, or check that queryable state is enabled on the"
        + " TaskManagers and that the proxy ports are right ("
        + tried
        + ")";
  }

  private static String remedy(JobFailure failure) {
    return "it failed last at %s%s with %s; if it does so again and again, mend that; else "
        .formatted(
            failure.at().truncatedTo(ChronoUnit.SECONDS),
            failure.task().isEmpty() ? "" : " in '" + failure.task() + "'",
            failure.cause());
  }

  private static String list(Set<ProxyAddress> some) {
    String shown =
        some.stream().limit(SHOWN).map(ProxyAddress::toString).collect(Collectors.joining(", "));
    return some.size() <= SHOWN ? shown : shown + " and " + (some.size() - SHOWN) + " more";
  }

  private static String reason(ProxyReply reply) {
    if (reply instanceof ProxyReply.OtherTaskManager) {
      return "the TaskManager does not run the job";
    }
    if (reply instanceof ProxyReply.NotRegistered) {
      return "the job has not registered its state yet";
    }
    if (reply instanceof ProxyReply.Late) {
      return "no answer in time";
    }
    if (reply instanceof ProxyReply.Disconnected disconnected) {
      return disconnected.reason();
    }
    return reply instanceof ProxyReply.Failed failed ? failed.reason() : reply.toString();
  }
}
