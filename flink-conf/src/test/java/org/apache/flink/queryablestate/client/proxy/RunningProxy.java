package org.apache.flink.queryablestate.client.proxy;

import io.pruningindex.proxy.RetrySchedule;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.queryablestate.client.QueryableStateClient;
import org.apache.flink.queryablestate.messages.KvStateRequest;
import org.apache.flink.queryablestate.messages.KvStateResponse;
import org.apache.flink.queryablestate.network.AbstractServerHandler;
import org.apache.flink.queryablestate.network.messages.MessageSerializer;
import org.apache.flink.queryablestate.network.stats.AtomicKvStateRequestStats;
import org.apache.flink.queryablestate.network.stats.DisabledKvStateRequestStats;
import org.apache.flink.runtime.jobmaster.KvStateLocationOracle;

/** Flink's own proxy server with our handler in it, and Flink's own client to ask it. */
final class RunningProxy implements AutoCloseable {

  private final ProxyServer server;
  private final QueryableStateClient client;

  RunningProxy(RetrySchedule schedule) throws Exception {
    server = new ProxyServer(schedule);
    try {
      server.start();
    } catch (Throwable e) {
      throw new IllegalStateException("The proxy does not start.", e);
    }
    client = new QueryableStateClient("localhost", server.getServerAddress().getPort());
  }

  void oracle(JobID job, KvStateLocationOracle oracle) {
    server.updateKvStateLocationOracle(job, oracle);
  }

  KvStateClientProxyHandler handler() {
    return server.handler;
  }

  CompletableFuture<String> read(JobID job, String key) {
    CompletableFuture<ValueState<String>> state =
        client.getKvState(
            job,
            "state",
            key,
            Types.STRING,
            new ValueStateDescriptor<>("state", StringSerializer.INSTANCE));
    return state.thenApply(
        value -> {
          try {
            return value.value();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  void stopServer() {
    server.shutdown();
  }

  @Override
  public void close() {
    client.shutdownAndHandle().orTimeout(10, TimeUnit.SECONDS).join();
    server.shutdown();
  }

  private static final class ProxyServer extends KvStateClientProxyImpl {

    private final RetrySchedule schedule;
    private volatile KvStateClientProxyHandler handler;

    ProxyServer(RetrySchedule schedule) {
      super(
          "localhost", Collections.singleton(0).iterator(), 1, 2, new AtomicKvStateRequestStats());
      this.schedule = schedule;
    }

    @Override
    public AbstractServerHandler<KvStateRequest, KvStateResponse> initializeHandler() {
      handler =
          new KvStateClientProxyHandler(
              this,
              2,
              new MessageSerializer<>(
                  new KvStateRequest.KvStateRequestDeserializer(),
                  new KvStateResponse.KvStateResponseDeserializer()),
              new DisabledKvStateRequestStats(),
              schedule);
      return handler;
    }
  }
}
