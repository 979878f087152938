package org.apache.flink.queryablestate.client.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.proxy.RetrySchedule;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.queryablestate.KvStateID;
import org.apache.flink.queryablestate.client.state.serialization.KvStateSerializer;
import org.apache.flink.queryablestate.exceptions.UnknownKeyOrNamespaceException;
import org.apache.flink.queryablestate.exceptions.UnknownKvStateIdException;
import org.apache.flink.queryablestate.exceptions.UnknownKvStateKeyGroupLocationException;
import org.apache.flink.queryablestate.messages.KvStateResponse;
import org.apache.flink.queryablestate.network.BadRequestException;
import org.apache.flink.queryablestate.network.stats.DisabledKvStateRequestStats;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.query.KvStateLocation;
import org.apache.flink.runtime.query.UnknownKvStateLocation;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The handler behind Flink's own proxy server, asked by Flink's own client, over sockets. */
class KvStateClientProxyHandlerTest {

  private final JobID job = new JobID();
  private final AtomicInteger questions = new AtomicInteger();
  private final List<StateServer> servers = new ArrayList<>();
  private RunningProxy proxy;

  @BeforeEach
  void start() throws Exception {
    proxy = new RunningProxy(RetrySchedule.STANDARD);
  }

  @AfterEach
  void stop() throws Exception {
    proxy.close();
    for (StateServer server : servers) {
      server.shutdownServer().get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void passesTheAnswerOnAndRemembersTheLocation() throws Exception {
    StateServer server = server(number -> value("answer " + number));
    oracle(number -> locationOf(server.getServerAddress()));
    assertThat(read()).isEqualTo("answer 1");
    assertThat(read()).isEqualTo("answer 2");
    assertThat(questions).hasValue(1);
  }

  @Test
  void findsAStateThatMovesWhileItIsLookedFor() throws Exception {
    StateServer server = server(number -> value("here"));
    InetSocketAddress dead = addressWithoutServer();
    oracle(number -> locationOf(number <= 3 ? dead : server.getServerAddress()));
    long start = System.nanoTime();
    assertThat(read()).isEqualTo("here");
    assertThat(questions).hasValue(4);
    assertThat(millisSince(start)).isGreaterThanOrEqualTo(350);
    assertNothingIsLeft();
  }

  @Test
  void givesUpInTimeOnATaskManagerThatIsGone() throws Exception {
    InetSocketAddress dead = addressWithoutServer();
    oracle(number -> locationOf(dead));
    long start = System.nanoTime();
    assertThatThrownBy(this::read)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isExactlyInstanceOf(BadRequestException.class)
        .hasMessageContaining("'state'")
        .hasMessageContaining(job.toString())
        .hasMessageContaining("4 attempts")
        .hasMessageContaining("Connection refused")
        .hasMessageContaining(String.valueOf(dead.getPort()))
        .cause()
        .isExactlyInstanceOf(ConnectException.class)
        .hasMessageContaining("Connection refused");
    assertThat(millisSince(start)).isBetween(350L, 3_000L);
    assertThat(questions).hasValue(4);
    assertNothingIsLeft();
  }

  @Test
  void keepsNothingOfManyThatFailTogether() throws Exception {
    InetSocketAddress dead = addressWithoutServer();
    oracle(number -> locationOf(dead));
    List<CompletableFuture<String>> reads = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < 500; i++) {
      reads.add(proxy.read(job, "key " + i));
    }
    for (CompletableFuture<String> read : reads) {
      assertThatThrownBy(() -> read.get(10, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(ConnectException.class);
    }
    assertThat(millisSince(start)).isLessThan(8_000);
    assertThat(questions.get()).as("they share the questions to the job master").isLessThan(500);
    assertNothingIsLeft();
  }

  @Test
  void looksAgainWhenTheServerNoLongerHoldsTheState() throws Exception {
    StateServer server =
        server(
            number ->
                number <= 2
                    ? CompletableFuture.failedFuture(
                        new UnknownKvStateIdException("server", new KvStateID(1, 2)))
                    : value("restored"));
    oracle(number -> locationOf(server.getServerAddress()));
    assertThat(read()).isEqualTo("restored");
    assertThat(questions).hasValue(3);
  }

  @Test
  void namesTheStateIdThatStaysUnknown() throws Exception {
    StateServer server =
        server(
            number ->
                CompletableFuture.failedFuture(
                    new UnknownKvStateIdException("server", new KvStateID(1, 2))));
    oracle(number -> locationOf(server.getServerAddress()));
    assertThatThrownBy(this::read)
        .cause()
        .isExactlyInstanceOf(BadRequestException.class)
        .hasMessageContaining("UnknownKvStateIdException")
        .hasCauseInstanceOf(UnknownKvStateIdException.class);
    assertThat(server.requests()).isEqualTo(4);
  }

  @Test
  void givesUpOnAKeyGroupThatNobodyServes() throws Exception {
    oracle(number -> new KvStateLocation(job, new JobVertexID(), 1, "state"));
    assertThatThrownBy(this::read)
        .cause()
        .isExactlyInstanceOf(BadRequestException.class)
        .hasCauseInstanceOf(UnknownKvStateKeyGroupLocationException.class);
    assertThat(questions).hasValue(4);
    assertNothingIsLeft();
  }

  @Test
  void passesAMissingKeyOnByTypeAtOnce() throws Exception {
    StateServer server =
        server(
            number -> CompletableFuture.failedFuture(new UnknownKeyOrNamespaceException("server")));
    oracle(number -> locationOf(server.getServerAddress()));
    assertThatThrownBy(this::read).hasCauseExactlyInstanceOf(UnknownKeyOrNamespaceException.class);
    assertThat(server.requests()).isOne();
    assertThat(questions).hasValue(1);
  }

  @Test
  void namesAStateThatIsNotRegisteredAndAsksAfreshNextTime() throws Exception {
    StateServer server = server(number -> value("registered"));
    proxy.oracle(
        job,
        (id, state) ->
            questions.incrementAndGet() == 1
                ? CompletableFuture.failedFuture(new UnknownKvStateLocation(state))
                : CompletableFuture.completedFuture(locationOf(server.getServerAddress())));
    assertThatThrownBy(this::read)
        .cause()
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("UnknownKvStateLocation");
    assertThat(questions).hasValue(1);
    assertThat(read()).isEqualTo("registered");
  }

  @Test
  void namesAJobThatHasNoSlotHere() {
    long start = System.nanoTime();
    assertThatThrownBy(this::read)
        .cause()
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("UnknownLocationException")
        .hasMessageContaining(job.toString());
    assertThat(millisSince(start)).isLessThan(1_000);
  }

  @Test
  void triesAgainWhenAConnectionBreaksOffInTheMiddle() throws Exception {
    StateServer server = server(number -> value("the other server"));
    try (ServerSocket hangsUp = new ServerSocket(0)) {
      Thread acceptor =
          new Thread(
              () -> {
                try {
                  hangsUp.accept().close();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      acceptor.start();
      InetSocketAddress broken = new InetSocketAddress("localhost", hangsUp.getLocalPort());
      oracle(number -> locationOf(number == 1 ? broken : server.getServerAddress()));
      assertThat(read()).isEqualTo("the other server");
      acceptor.join(5_000);
    }
  }

  @Test
  void stopsWaitingForAServerThatNeverAnswers() throws Exception {
    StateServer server = server(number -> new CompletableFuture<>());
    try (RunningProxy hurried =
        new RunningProxy(
            new RetrySchedule(RetrySchedule.STANDARD.pauses(), Duration.ofMillis(300)))) {
      hurried.oracle(
          job,
          (id, state) -> CompletableFuture.completedFuture(locationOf(server.getServerAddress())));
      long start = System.nanoTime();
      assertThatThrownBy(() -> hurried.read(job, "key").get(10, TimeUnit.SECONDS))
          .cause()
          .isExactlyInstanceOf(BadRequestException.class)
          .hasMessageContaining("No answer in time")
          .hasCauseInstanceOf(TimeoutException.class);
      assertThat(millisSince(start)).isBetween(300L, 3_000L);
      assertThat(server.requests()).isOne();
    }
  }

  @Test
  void endsItsThreadsWhenTheServerStopsDuringRetries() throws Exception {
    InetSocketAddress dead = addressWithoutServer();
    oracle(number -> locationOf(dead));
    List<CompletableFuture<String>> reads = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      reads.add(proxy.read(job, "key " + i));
    }
    proxy.stopServer();
    for (CompletableFuture<String> read : reads) {
      assertThatThrownBy(() -> read.get(10, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (retryThreads() > 0 && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(retryThreads()).isZero();
  }

  @Test
  void canBeCreatedByTheProxyOfFlink() throws Throwable {
    KvStateClientProxyImpl stock =
        new KvStateClientProxyImpl(
            "localhost", List.of(0).iterator(), 1, 1, new DisabledKvStateRequestStats());
    try {
      stock.start();
      try (Socket connection = new Socket("localhost", stock.getServerAddress().getPort())) {
        assertThat(connection.isConnected()).isTrue();
      }
    } finally {
      stock.shutdown();
    }
  }

  private String read() throws Exception {
    return proxy.read(job, "key").get(20, TimeUnit.SECONDS);
  }

  private void oracle(IntFunction<KvStateLocation> locations) {
    proxy.oracle(
        job,
        (id, state) ->
            CompletableFuture.supplyAsync(() -> locations.apply(questions.incrementAndGet())));
  }

  private StateServer server(IntFunction<CompletableFuture<KvStateResponse>> answers)
      throws Exception {
    StateServer server = new StateServer(answers);
    try {
      server.start();
    } catch (Throwable e) {
      throw new IllegalStateException("The state server does not start.", e);
    }
    servers.add(server);
    return server;
  }

  private KvStateLocation locationOf(InetSocketAddress server) {
    KvStateLocation location = new KvStateLocation(job, new JobVertexID(), 1, "state");
    location.registerKvState(KeyGroupRange.of(0, 0), new KvStateID(1, 2), server);
    return location;
  }

  private void assertNothingIsLeft() {
    assertThat(proxy.handler().waiting()).as("attempts that wait").isZero();
    assertThat(proxy.handler().knownLocations()).isLessThanOrEqualTo(1);
  }

  private static CompletableFuture<KvStateResponse> value(String value) {
    try {
      return CompletableFuture.completedFuture(
          new KvStateResponse(KvStateSerializer.serializeValue(value, StringSerializer.INSTANCE)));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static InetSocketAddress addressWithoutServer() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return new InetSocketAddress("localhost", socket.getLocalPort());
    }
  }

  private static long retryThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("queryable-state-proxy-retry"))
        .count();
  }

  private static long millisSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
