package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.rest.ProxyAddress;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import io.pruningindex.query.internal.state.IndexState;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.queryablestate.client.QueryableStateClient;

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
  private final ValueStateDescriptor<byte[]> descriptor = IndexState.descriptor();
  private CompletableFuture<QueryableStateClient> client;
  private Duration pause = FIRST_PAUSE;
  private long reopenAt = System.nanoTime();
  private boolean closed;
  private volatile long lastReply = System.nanoTime();

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
    CompletableFuture<QueryableStateClient> open;
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
      QueryableStateClient opened, JobID job, IndexKey key, Deadline deadline) {
    long asked = System.nanoTime();
    long allowed = Math.max(0, deadline.remainingNanos());
    return opened
        .getKvState(
            job, IndexState.queryableName(key), key, IndexKeyTypeInformation.INSTANCE, descriptor)
        .orTimeout(allowed, TimeUnit.NANOSECONDS)
        .handle((state, failure) -> reply(opened, state, failure, asked));
  }

  private ProxyReply reply(
      QueryableStateClient opened, ValueState<byte[]> state, Throwable failure, long asked) {
    if (failure instanceof TimeoutException) {
      boolean mute = lastReply - asked < 0 && System.nanoTime() - asked > MUTE.toNanos();
      if (mute) {
        giveUp(opened);
      }
      return new ProxyReply.Late();
    }
    ProxyReply reply = failure == null ? found(state) : ProxyFailure.classify(failure);
    if (reply instanceof ProxyReply.Disconnected) {
      giveUp(opened);
    } else {
      lastReply = System.nanoTime();
      if (failure == null || reply instanceof ProxyReply.NoValue) {
        restorePause();
      }
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

  private synchronized CompletableFuture<QueryableStateClient> client() {
    if (client != null) {
      return client;
    }
    if (closed || System.nanoTime() - reopenAt < 0 || !budget.allows()) {
      return CompletableFuture.failedFuture(
          new ConnectException("the connection was lost a moment ago"));
    }
    InetSocketAddress socket = new InetSocketAddress(address.host(), address.port());
    CompletableFuture<QueryableStateClient> opening =
        PortProbe.probe(socket)
            .thenApply(open -> new QueryableStateClient(socket.getAddress(), socket.getPort()));
    client = opening;
    opening.whenComplete((opened, failure) -> opened(opening, failure));
    return opening;
  }

  private void opened(CompletableFuture<QueryableStateClient> opening, Throwable failure) {
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

  private void giveUp(QueryableStateClient lost) {
    synchronized (this) {
      // All requests that were under way come here; the first one does the work.
      if (client == null || !client.isDone() || client.join() != lost) {
        return;
      }
      client = null;
      reopenAt = System.nanoTime() + pause.toNanos();
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }
    retire(lost);
  }

  private void retire(QueryableStateClient unneeded) {
    budget.retired(unneeded);
    unneeded.shutdownAndHandle();
  }

  private synchronized void restorePause() {
    pause = FIRST_PAUSE;
  }
}
