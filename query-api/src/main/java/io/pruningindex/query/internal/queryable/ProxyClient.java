package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import io.pruningindex.query.internal.state.IndexState;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.queryablestate.client.QueryableStateClient;

/**
 * Flink's client of one proxy, and the only thread that hands requests to it.
 *
 * <p>The client's memory is a pool outside the heap, of some 16 MiB at least. Every thread that
 * takes a buffer from it keeps it alive for as long as the thread lives, also when the client was
 * closed long ago: Netty remembers the pool with the thread. So it is a thread that ends with the
 * client.
 */
final class ProxyClient {
  private final ValueStateDescriptor<byte[]> descriptor = IndexState.descriptor();
  private final QueryableStateClient client;
  private final ExecutorService sender =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "pruning-client-requests");
            thread.setDaemon(true);
            return thread;
          });

  ProxyClient(InetSocketAddress proxy) {
    client = new QueryableStateClient(proxy.getAddress(), proxy.getPort());
  }

  /** Asks for a value; fails as Flink's client does, and never ends if nobody answers. */
  CompletableFuture<ValueState<byte[]>> ask(JobID job, IndexKey key) {
    try {
      return CompletableFuture.supplyAsync(() -> send(job, key), sender)
          .thenCompose(Function.identity());
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(new ConnectException("the connection was closed"));
    }
  }

  private CompletableFuture<ValueState<byte[]>> send(JobID job, IndexKey key) {
    return client.getKvState(
        job, IndexState.queryableName(key), key, IndexKeyTypeInformation.INSTANCE, descriptor);
  }

  /** Ends the connection; requests under way fail. */
  void close(ClientBudget budget) {
    budget.retired(client);
    client.shutdownAndHandle();
    sender.shutdown();
  }
}
