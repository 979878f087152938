package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.rest.ProxyAddress;
import io.pruningindex.query.internal.state.IndexKey;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;

/**
 * Asks one TaskManager's proxy.
 *
 * <p>Flink's client never gets over a refused connection, and never ends a request that nobody
 * answers. So it is given up when its connection fails or is mute, and made anew after a pause that
 * grows as long as nothing comes of it; and every request has a limit.
 */
final class ProxyConnection {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  /** A proxy that answers nothing at all for so long is taken for dead. */
  private static final Duration MUTE = Duration.ofSeconds(4);

  private final ProxyAddress address;
  private final ClientBudget budget;
  private CompletableFuture<ProxyClient> client;
  private Duration pause = FIRST_PAUSE;
  private long reopenAt = System.nanoTime();
  private boolean closed;

  /** When the first request was sent that nothing was answered after; none if there is none. */
  private OptionalLong silentSince = OptionalLong.empty();

  ProxyConnection(ProxyAddress address, ClientBudget budget) {
    this.address = address;
    this.budget = budget;
  }

  ProxyAddress address() {
    return address;
  }

  /** Asks for a value; does not fail, and ends at the deadline. */
  CompletableFuture<ProxyReply> ask(JobID job, IndexKey key, Deadline deadline) {
    return client()
        .thenCompose(opened -> send(opened, job, key, deadline))
        .exceptionally(ProxyFailure::classify);
  }

  /** Ends the connection; requests under way fail. */
  void close() {
    CompletableFuture<ProxyClient> open;
    synchronized (this) {
      closed = true;
      open = client;
      client = null;
    }
    if (open != null) {
      open.thenAccept(this::retire);
    }
  }

  private CompletableFuture<ProxyReply> send(
      ProxyClient opened, JobID job, IndexKey key, Deadline deadline) {
    sent();
    CompletableFuture<ValueState<byte[]>> answer = opened.ask(job, key);
    // Nobody waits for an answer that is late; it tells all the same that somebody answers.
    answer.whenComplete((state, failure) -> answered(failure));
    long allowed = Math.max(0, deadline.remainingNanos());
    return answer
        .copy()
        .orTimeout(allowed, TimeUnit.NANOSECONDS)
        .handle((state, failure) -> reply(opened, state, failure));
  }

  private void answered(Throwable failure) {
    ProxyReply failed = failure == null ? null : ProxyFailure.classify(failure);
    if (failed instanceof ProxyReply.Disconnected) {
      return;
    }
    heard();
    if (failed == null || failed instanceof ProxyReply.NoValue) {
      restorePause();
    }
  }

  private ProxyReply reply(ProxyClient opened, ValueState<byte[]> state, Throwable failure) {
    if (failure instanceof TimeoutException) {
      if (isMute()) {
        giveUp(opened);
      }
      return new ProxyReply.Late();
    }
    ProxyReply reply = failure == null ? found(state) : ProxyFailure.classify(failure);
    if (reply instanceof ProxyReply.Disconnected) {
      giveUp(opened);
    }
    return reply;
  }

  private static ProxyReply found(ValueState<byte[]> state) {
    try {
      return new ProxyReply.Found(state.value());
    } catch (IOException e) {
      return new ProxyReply.Failed("its answer could not be decoded: " + e.getMessage());
    }
  }

  private synchronized CompletableFuture<ProxyClient> client() {
    if (client != null) {
      return client;
    }
    if (closed || System.nanoTime() - reopenAt < 0 || !budget.allows()) {
      return CompletableFuture.failedFuture(
          new ConnectException("the connection was lost a moment ago"));
    }
    InetSocketAddress socket = new InetSocketAddress(address.host(), address.port());
    CompletableFuture<ProxyClient> opening =
        PortProbe.probe(socket).thenApply(open -> new ProxyClient(socket));
    client = opening;
    opening.whenComplete((opened, failure) -> opened(opening, failure));
    return opening;
  }

  private void opened(CompletableFuture<ProxyClient> opening, Throwable failure) {
    boolean unwanted;
    synchronized (this) {
      unwanted = closed;
      if (failure != null && client == opening) {
        client = null;
      }
    }
    if (unwanted && failure == null) {
      retire(opening.join());
    }
  }

  private void giveUp(ProxyClient lost) {
    synchronized (this) {
      // All requests that were under way come here; the first one does the work.
      if (client == null || !client.isDone() || client.join() != lost) {
        return;
      }
      client = null;
      silentSince = OptionalLong.empty();
      reopenAt = System.nanoTime() + pause.toNanos();
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }
    retire(lost);
  }

  private void retire(ProxyClient unneeded) {
    unneeded.close(budget);
  }

  private synchronized void sent() {
    if (silentSince.isEmpty()) {
      silentSince = OptionalLong.of(System.nanoTime());
    }
  }

  private synchronized void heard() {
    silentSince = OptionalLong.empty();
  }

  /** Single requests may be allowed less time than that, so all count that were sent since. */
  private synchronized boolean isMute() {
    return silentSince.isPresent() && System.nanoTime() - silentSince.getAsLong() > MUTE.toNanos();
  }

  private synchronized void restorePause() {
    pause = FIRST_PAUSE;
  }
}
