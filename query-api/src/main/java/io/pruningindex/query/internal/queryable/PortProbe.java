package io.pruningindex.query.internal.queryable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Finds out whether somebody listens at an address. It costs one connection, while a client of
 * queryable state that was made for nothing costs megabytes.
 */
final class PortProbe {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private PortProbe() {}

  /** Connects and hangs up; fails with an {@link IOException} if nobody listens. */
  static CompletableFuture<Void> probe(InetSocketAddress address) {
    if (address.isUnresolved()) {
      return CompletableFuture.failedFuture(
          new UnknownHostException("the host " + address.getHostString() + " is not known"));
    }
    CompletableFuture<Void> connected = new CompletableFuture<>();
    try {
      AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
      channel.connect(
          address,
          null,
          new CompletionHandler<Void, Void>() {
            @Override
            public void completed(Void result, Void attachment) {
              connected.complete(null);
            }

            @Override
            public void failed(Throwable failure, Void attachment) {
              connected.completeExceptionally(failure);
            }
          });
      CompletableFuture.delayedExecutor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .execute(
              () -> connected.completeExceptionally(new SocketTimeoutException("no connection")));
      connected.whenComplete((result, failure) -> close(channel));
    } catch (IOException e) {
      connected.completeExceptionally(e);
    }
    return connected;
  }

  private static void close(AsynchronousSocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing was sent; there is nothing to lose.
    }
  }
}
