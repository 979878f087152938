package org.apache.flink.queryablestate.client.proxy;

import io.pruningindex.proxy.BoundedRetry;
import io.pruningindex.proxy.GaveUpException;
import io.pruningindex.proxy.ProxyFailure;
import io.pruningindex.proxy.RetrySchedule;
import io.pruningindex.proxy.StateLocations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.queryablestate.exceptions.UnknownKvStateIdException;
import org.apache.flink.queryablestate.exceptions.UnknownKvStateKeyGroupLocationException;
import org.apache.flink.queryablestate.messages.KvStateInternalRequest;
import org.apache.flink.queryablestate.messages.KvStateRequest;
import org.apache.flink.queryablestate.messages.KvStateResponse;
import org.apache.flink.queryablestate.network.AbstractServerHandler;
import org.apache.flink.queryablestate.network.Client;
import org.apache.flink.queryablestate.network.messages.MessageSerializer;
import org.apache.flink.queryablestate.network.stats.DisabledKvStateRequestStats;
import org.apache.flink.queryablestate.network.stats.KvStateRequestStats;
import org.apache.flink.runtime.query.KvStateLocation;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers a client's request for a state: finds the TaskManager that serves the key, asks it, and
 * passes its answer on.
 *
 * <p>Takes the place of the class of this name in Flink's queryable state runtime, which repeats a
 * request without pause or end while a TaskManager is gone, and holds on to every attempt until the
 * heap is full. This one makes a few attempts with pauses between them and then fails, so that the
 * client can do something else. It takes effect where its jar comes before Flink's on the class
 * path of the TaskManager.
 */
@ChannelHandler.Sharable
public class KvStateClientProxyHandler
    extends AbstractServerHandler<KvStateRequest, KvStateResponse> {

  private static final Logger LOG = LoggerFactory.getLogger(KvStateClientProxyHandler.class);

  private final BoundedRetry retry;
  private final StateLocations locations;
  private final Client<KvStateInternalRequest, KvStateResponse> stateServers;

  /** Called by {@link KvStateClientProxyImpl}; its parameters are Flink's to choose. */
  public KvStateClientProxyHandler(
      KvStateClientProxyImpl proxy,
      int queryExecutorThreads,
      MessageSerializer<KvStateRequest, KvStateResponse> serializer,
      KvStateRequestStats stats) {
    this(proxy, queryExecutorThreads, serializer, stats, RetrySchedule.STANDARD);
    LOG.info(
        "Queryable state proxy with bounded retries: {} attempts, limit {} ms.",
        RetrySchedule.STANDARD.attempts(),
        RetrySchedule.STANDARD.limit().toMillis());
  }

  KvStateClientProxyHandler(
      KvStateClientProxyImpl proxy,
      int queryExecutorThreads,
      MessageSerializer<KvStateRequest, KvStateResponse> serializer,
      KvStateRequestStats stats,
      RetrySchedule schedule) {
    super(proxy, serializer, stats);
    this.retry = new BoundedRetry(schedule, KvStateClientProxyHandler::mayPass, queryExecutor);
    this.locations = new StateLocations(proxy::getKvStateLocationOracle, schedule.limit());
    this.stateServers =
        new Client<>(
            "Queryable State Proxy Client",
            queryExecutorThreads,
            new MessageSerializer<>(
                new KvStateInternalRequest.KvStateInternalRequestDeserializer(),
                new KvStateResponse.KvStateResponseDeserializer()),
            new DisabledKvStateRequestStats());
  }

  @Override
  public CompletableFuture<KvStateResponse> handleRequest(long requestId, KvStateRequest request) {
    return retry
        .call(() -> read(request))
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(forClient(request, failure)));
  }

  @Override
  public CompletableFuture<Void> shutdown() {
    retry.close();
    return stateServers.shutdown();
  }

  /** How many requests wait for their next attempt. */
  int waiting() {
    return retry.waiting();
  }

  /** How many locations are remembered. */
  int knownLocations() {
    return locations.size();
  }

  private CompletableFuture<KvStateResponse> read(KvStateRequest request) {
    return locations
        .find(request.getJobId(), request.getStateName())
        .thenCompose(location -> readAt(location, request));
  }

  private CompletableFuture<KvStateResponse> readAt(
      KvStateLocation location, KvStateRequest request) {
    return ask(location, request)
        .whenComplete(
            (response, failure) -> {
              if (failure != null && mayPass(failure)) {
                locations.forget(request.getJobId(), request.getStateName(), location);
              }
            });
  }

  private CompletableFuture<KvStateResponse> ask(KvStateLocation location, KvStateRequest request) {
    int keyGroup =
        KeyGroupRangeAssignment.computeKeyGroupForKeyHash(
            request.getKeyHashCode(), location.getNumKeyGroups());
    InetSocketAddress server = location.getKvStateServerAddress(keyGroup);
    if (server == null) {
      return CompletableFuture.failedFuture(
          new UnknownKvStateKeyGroupLocationException(getServerName()));
    }
    return stateServers.sendRequest(
        server,
        new KvStateInternalRequest(
            location.getKvStateID(keyGroup), request.getSerializedKeyAndNamespace()));
  }

  /**
   * Whether a failure says that the state has moved or that its server is gone: a fresh location
   * may help. Reads change nothing, so one that broke off half-way can be made again.
   */
  private static boolean mayPass(Throwable failure) {
    return failure instanceof IOException
        || failure instanceof UnknownKvStateIdException
        || failure instanceof UnknownKvStateKeyGroupLocationException;
  }

  private Throwable forClient(KvStateRequest request, Throwable failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    if (reason instanceof GaveUpException gaveUp) {
      return ProxyFailure.gaveUp(getServerName(), request, gaveUp);
    }
    if (reason instanceof TimeoutException timeout) {
      return ProxyFailure.timedOut(getServerName(), request, timeout);
    }
    return reason;
  }
}
