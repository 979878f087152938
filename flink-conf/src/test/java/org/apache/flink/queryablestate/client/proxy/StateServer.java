package org.apache.flink.queryablestate.client.proxy;

import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.flink.queryablestate.messages.KvStateInternalRequest;
import org.apache.flink.queryablestate.messages.KvStateResponse;
import org.apache.flink.queryablestate.network.AbstractServerBase;
import org.apache.flink.queryablestate.network.AbstractServerHandler;
import org.apache.flink.queryablestate.network.messages.MessageSerializer;
import org.apache.flink.queryablestate.network.stats.DisabledKvStateRequestStats;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;

/** A state server on a real socket whose n-th answer, counted from one, the test decides. */
final class StateServer extends AbstractServerBase<KvStateInternalRequest, KvStateResponse> {

  private final AtomicInteger requests = new AtomicInteger();
  private final IntFunction<CompletableFuture<KvStateResponse>> answers;

  StateServer(IntFunction<CompletableFuture<KvStateResponse>> answers) {
    super("Test State Server", "localhost", Collections.singleton(0).iterator(), 1, 1);
    this.answers = answers;
  }

  int requests() {
    return requests.get();
  }

  @Override
  public AbstractServerHandler<KvStateInternalRequest, KvStateResponse> initializeHandler() {
    return new Handler();
  }

  @ChannelHandler.Sharable
  private final class Handler
      extends AbstractServerHandler<KvStateInternalRequest, KvStateResponse> {

    Handler() {
      super(
          StateServer.this,
          new MessageSerializer<>(
              new KvStateInternalRequest.KvStateInternalRequestDeserializer(),
              new KvStateResponse.KvStateResponseDeserializer()),
          new DisabledKvStateRequestStats());
    }

    @Override
    public CompletableFuture<KvStateResponse> handleRequest(
        long requestId, KvStateInternalRequest request) {
      return answers.apply(requests.incrementAndGet());
    }

    @Override
    public CompletableFuture<Void> shutdown() {
      return CompletableFuture.completedFuture(null);
    }
  }
}
