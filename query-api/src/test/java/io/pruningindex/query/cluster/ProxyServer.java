package io.pruningindex.query.cluster;

import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeySerializer;
import io.pruningindex.query.internal.state.IndexState;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.queryablestate.client.VoidNamespaceSerializer;
import org.apache.flink.queryablestate.client.state.serialization.KvStateSerializer;
import org.apache.flink.queryablestate.exceptions.UnknownKeyOrNamespaceException;
import org.apache.flink.queryablestate.exceptions.UnknownLocationException;
import org.apache.flink.queryablestate.messages.KvStateRequest;
import org.apache.flink.queryablestate.messages.KvStateResponse;
import org.apache.flink.queryablestate.network.AbstractServerBase;
import org.apache.flink.queryablestate.network.AbstractServerHandler;
import org.apache.flink.queryablestate.network.messages.MessageSerializer;
import org.apache.flink.queryablestate.network.stats.DisabledKvStateRequestStats;

/** A proxy of queryable state that speaks Flink's protocol, over a socket of its own. */
public final class ProxyServer extends AbstractServerBase<KvStateRequest, KvStateResponse>
    implements AutoCloseable {
  /** Answers for a value of a job's state. */
  public interface Answers {
    /**
     * The value of a key, or a failed future.
     *
     * @return the value, or null if there is none
     */
    CompletableFuture<byte[]> answer(String job, IndexKey key);
  }

  private static final String NAME = "Test Proxy";

  private final AtomicInteger asked = new AtomicInteger();
  private volatile Answers answers;

  /** Starts on a port, 0 for a free one. */
  public ProxyServer(int port, Answers answers) {
    super(NAME, InetAddress.getLoopbackAddress().getHostAddress(), List.of(port).iterator(), 1, 1);
    this.answers = answers;
    try {
      start();
    } catch (Throwable failure) {
      throw new IllegalStateException("The proxy does not start", failure);
    }
  }

  /** The port that it listens at. */
  public int port() {
    return getServerAddress().getPort();
  }

  /** Answers otherwise from now on. */
  public void answers(Answers changed) {
    answers = changed;
  }

  /** How many requests there were. */
  public int asked() {
    return asked.get();
  }

  /** The failure of a proxy whose TaskManager does not run the job. */
  public static Throwable otherTaskManager() {
    return new UnknownLocationException("Could not retrieve location of the state.");
  }

  /** The failure of a job that has not registered a state, or never does. */
  public static RuntimeException notRegistered(String state) {
    return new IllegalStateException("UnknownKvStateLocation: " + state);
  }

  @Override
  public AbstractServerHandler<KvStateRequest, KvStateResponse> initializeHandler() {
    MessageSerializer<KvStateRequest, KvStateResponse> serializer =
        new MessageSerializer<>(
            new KvStateRequest.KvStateRequestDeserializer(),
            new KvStateResponse.KvStateResponseDeserializer());
    return new Handler(this, serializer);
  }

  @Override
  public void close() {
    shutdownServer().join();
  }

  private static final class Handler
      extends AbstractServerHandler<KvStateRequest, KvStateResponse> {
    private final ProxyServer server;

    private Handler(
        ProxyServer server, MessageSerializer<KvStateRequest, KvStateResponse> serializer) {
      super(server, serializer, new DisabledKvStateRequestStats());
      this.server = server;
    }

    @Override
    public CompletableFuture<KvStateResponse> handleRequest(long id, KvStateRequest request) {
      server.asked.incrementAndGet();
      try {
        IndexKey key =
            KvStateSerializer.deserializeKeyAndNamespace(
                    request.getSerializedKeyAndNamespace(),
                    IndexKeySerializer.INSTANCE,
                    VoidNamespaceSerializer.INSTANCE)
                .f0;
        if (!request.getStateName().equals(IndexState.queryableName(key))) {
          throw notRegistered(request.getStateName());
        }
        if (key.hashCode() != request.getKeyHashCode()) {
          throw new IllegalStateException("The key's hash is another one here");
        }
        return server
            .answers
            .answer(request.getJobId().toHexString(), key)
            .thenCompose(this::response);
      } catch (IOException | RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    public CompletableFuture<Void> shutdown() {
      return CompletableFuture.completedFuture(null);
    }

    private CompletableFuture<KvStateResponse> response(byte[] value) {
      if (value == null) {
        return CompletableFuture.failedFuture(new UnknownKeyOrNamespaceException(NAME));
      }
      try {
        return CompletableFuture.completedFuture(
            new KvStateResponse(
                KvStateSerializer.serializeValue(value, BytePrimitiveArraySerializer.INSTANCE)));
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
    }
  }
}
