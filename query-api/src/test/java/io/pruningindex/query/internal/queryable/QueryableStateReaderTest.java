package io.pruningindex.query.internal.queryable;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.cluster.ProxyServer;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.ReadOutcome;
import io.pruningindex.query.internal.rest.IndexJob;
import io.pruningindex.query.internal.rest.JobFailure;
import io.pruningindex.query.internal.rest.JobFinder;
import io.pruningindex.query.internal.rest.ProxyAddress;
import io.pruningindex.query.internal.rest.RestFailureException;
import io.pruningindex.query.internal.state.IndexKey;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.queryablestate.network.BadRequestException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads over sockets from proxies that speak Flink's protocol. */
@Timeout(60)
class QueryableStateReaderTest {
  private static final String JOB = "0123456789abcdef0123456789abcdef";
  private static final String NEXT_JOB = "fedcba9876543210fedcba9876543210";
  private static final IndexKey KEY = IndexKey.head("orders");
  private static final byte[] VALUE = "value".getBytes(StandardCharsets.UTF_8);

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final AtomicInteger searches = new AtomicInteger();
  private volatile IndexJob job;

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
  }

  @Test
  void readsAValueAndTellsThatThereIsNone() {
    ProxyServer proxy = proxy((id, key) -> completed(key.equals(KEY) ? VALUE : null));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    assertThat(read(reader, IndexKey.head("other"))).isInstanceOf(ReadOutcome.MissingKey.class);
    assertThat(searches).hasValue(1);
  }

  @Test
  void readsLargeValues() {
    byte[] large = new byte[5_000_000];
    large[4_999_999] = 7;
    ProxyServer proxy = proxy((id, key) -> completed(large));
    assertThat(((ReadOutcome.Value) read(reader(proxy.port()))).bytes()).isEqualTo(large);
  }

  @Test
  void findsTheProxyThatRunsTheJobAndStaysWithIt() {
    ProxyServer other = proxy((id, key) -> failed(ProxyServer.otherTaskManager()));
    ProxyServer right = proxy((id, key) -> completed(VALUE));
    int nobody = freePort();
    QueryableStateReader reader = reader(nobody, other.port(), right.port());
    for (int i = 0; i < 5; i++) {
      requireValue(read(reader));
    }
    assertThat(searches).hasValue(1);
    assertThat(other.asked()).isEqualTo(1);
  }

  @Test
  void findsTheJobAgainWhenItHasANewId() {
    ProxyServer proxy =
        proxy(
            (id, key) ->
                id.equals(JOB) ? completed(VALUE) : failed(ProxyServer.otherTaskManager()));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    proxy.answers(
        (id, key) ->
            id.equals(NEXT_JOB) ? completed(VALUE) : failed(ProxyServer.otherTaskManager()));
    job = new IndexJob(NEXT_JOB, "RUNNING", job.proxies());
    requireValue(read(reader));
    assertThat(searches).hasValue(2);
  }

  @Test
  void goesOnWithAnotherTaskManagerWhenOneIsGone() {
    ProxyServer first = proxy((id, key) -> completed(VALUE));
    ProxyServer second = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(first.port(), second.port());
    requireValue(read(reader));
    assertThat(second.asked()).isZero();
    first.close();
    requireValue(read(reader));
    assertThat(second.asked()).isPositive();
  }

  @Test
  void comesBackToATaskManagerThatWasRestarted() throws Exception {
    ProxyServer first = proxy((id, key) -> completed(VALUE));
    int port = first.port();
    QueryableStateReader reader = reader(port);
    requireValue(read(reader));
    first.close();
    assertThat(read(reader)).isInstanceOf(ReadOutcome.Unavailable.class);
    ProxyServer again = new ProxyServer(port, (id, key) -> completed(VALUE));
    opened.add(again);
    // A pause is kept after a lost connection.
    for (int i = 0; i < 100 && !(read(reader) instanceof ReadOutcome.Value); i++) {
      Thread.sleep(50);
    }
    requireValue(read(reader));
  }

  @Test
  void aTaskManagerThatIsGoneIsFoundOutAtOnce() {
    long before = System.nanoTime();
    ReadOutcome outcome = read(reader(freePort()));
    assertThat(outcome).isInstanceOf(ReadOutcome.Unavailable.class);
    assertThat(((ReadOutcome.Unavailable) outcome).message())
        .contains(JOB, "RUNNING", "queryable state is enabled");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aJobThatHasNotRegisteredItsStateIsToldApart() {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    proxy.answers(
        (id, key) ->
            failed(
                new RuntimeException(
                    "org.apache.flink.runtime.query.UnknownKvStateLocation: No KvStateLocation"
                        + " found for KvState instance with name 'pruning-index'.")));
    ReadOutcome outcome = read(reader);
    assertThat(outcome).isInstanceOf(ReadOutcome.Unavailable.class);
    assertThat(((ReadOutcome.Unavailable) outcome).message()).contains("not registered its state");
  }

  @Test
  void aProxyThatGivesUpIsNotAskedAgain() {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    proxy.answers(
        (id, key) -> failed(new BadRequestException("proxy", "Gave up reading the state: wait")));
    int asked = proxy.asked();
    ReadOutcome outcome = read(reader);
    assertThat(((ReadOutcome.Unavailable) outcome).message()).contains("Gave up reading the state");
    assertThat(proxy.asked()).isEqualTo(asked + 1);
    assertThat(searches).hasValue(1);
  }

  @Test
  void aProxyThatDoesNotAnswerEndsAtTheDeadline() {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    proxy.answers((id, key) -> new CompletableFuture<>());
    ReadOutcome outcome = reader.read(KEY, Deadline.in(Duration.ofMillis(100))).join();
    assertThat(((ReadOutcome.Unavailable) outcome).message()).contains("did not answer in time");
    proxy.answers((id, key) -> completed(VALUE));
    requireValue(read(reader));
  }

  @Test
  void whatTheJobManagerSaysIsPassedOn() {
    QueryableStateReader reader =
        new QueryableStateReader(
            deadline -> CompletableFuture.failedFuture(new RestFailureException("No job: start")));
    opened.add(reader);
    assertThat(read(reader)).isEqualTo(new ReadOutcome.Unavailable("No job: start"));
  }

  @Test
  void aSearchThatFailedIsNotRepeatedByEveryRead() {
    QueryableStateReader reader = reader(freePort());
    for (int i = 0; i < 50; i++) {
      assertThat(read(reader)).isInstanceOf(ReadOutcome.Unavailable.class);
    }
    assertThat(searches.get()).isLessThan(25);
  }

  @Test
  void manyReadsWaitForOneSearch() {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(proxy.port());
    List<CompletableFuture<ReadOutcome>> reads = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      reads.add(reader.read(KEY, Deadline.in(Duration.ofSeconds(30))));
    }
    reads.forEach(read -> requireValue(read.join()));
    assertThat(searches).hasValue(1);
  }

  @Test
  void aClosedReaderReadsNothing() {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(proxy.port());
    requireValue(read(reader));
    reader.close();
    assertThat(read(reader)).isInstanceOf(ReadOutcome.Unavailable.class);
  }

  @Test
  void afterAFailureOfAProxyTheNextReadFindsABetterOne() {
    ProxyServer first = proxy((id, key) -> completed(VALUE));
    ProxyServer second = proxy((id, key) -> completed(VALUE));
    QueryableStateReader reader = reader(first.port(), second.port());
    requireValue(read(reader));
    first.answers((id, key) -> failed(new BadRequestException("proxy", "Gave up reading: wait")));
    assertThat(read(reader)).isInstanceOf(ReadOutcome.Unavailable.class);
    requireValue(read(reader));
    assertThat(second.asked()).isPositive();
  }

  /** Whoever has the time to wait is answered, though others are tried before. */
  @Test
  void aSlowProxyIsWaitedForIfNoneIsFaster() {
    ProxyServer other = proxy((id, key) -> failed(ProxyServer.otherTaskManager()));
    ProxyServer slow =
        proxy(
            (id, key) ->
                CompletableFuture.supplyAsync(
                    () -> VALUE, CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS)));
    requireValue(read(reader(slow.port(), other.port())));
    assertThat(other.asked()).isPositive();
  }

  /** As one whose machine is gone without a word. Trials allow less time than it takes to tell. */
  @Test
  void aConnectionThatBringsNothingIsMadeAnew() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getByName("localhost"))) {
      Thread accepting = new Thread(() -> acceptAll(mute, connections), "mute");
      accepting.setDaemon(true);
      accepting.start();
      QueryableStateReader reader = reader(mute.getLocalPort());
      int probeAndConnection = 2;
      for (int i = 0; i < 400 && connections.get() < 2 * probeAndConnection; i++) {
        reader.read(KEY, Deadline.in(Duration.ofSeconds(20)));
        Thread.sleep(100);
      }
      assertThat(connections.get()).isGreaterThanOrEqualTo(2 * probeAndConnection);
    }
  }

  private static void acceptAll(ServerSocket server, AtomicInteger connections) {
    List<Socket> accepted = new ArrayList<>();
    try {
      while (true) {
        accepted.add(server.accept());
        connections.incrementAndGet();
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  /** A planner learns why the job does not come up, not only that it does not. */
  @Test
  void saysWhatTheJobFailedWith() {
    IndexJob restarting =
        new IndexJob(JOB, "RESTARTING", List.of(new ProxyAddress("localhost", freePort())));
    JobFailure failure =
        new JobFailure(
            Instant.parse("2026-01-02T03:04:05.678Z"),
            "Source: stores",
            "IOException: bad row 'x'");
    QueryableStateReader reader =
        new QueryableStateReader(
            new JobFinder() {
              @Override
              public CompletableFuture<IndexJob> find(Deadline deadline) {
                return CompletableFuture.completedFuture(restarting);
              }

              @Override
              public CompletableFuture<Optional<JobFailure>> lastFailure(
                  IndexJob job, Deadline deadline) {
                return CompletableFuture.completedFuture(Optional.of(failure));
              }
            });
    opened.add(reader);
    assertThat(((ReadOutcome.Unavailable) read(reader)).message())
        .contains(
            "RESTARTING",
            "2026-01-02T03:04:05Z in 'Source: stores' with IOException: bad row 'x'",
            "mend that");
  }

  /** A process that lives long loses many connections, and makes many clients. */
  @Test
  void memoryOutsideTheHeapComesBackWhenAReaderIsClosed() throws Exception {
    ProxyServer proxy = proxy((id, key) -> completed(VALUE));
    requireValue(read(reader(proxy.port())));
    long before = directMemory();
    for (int i = 0; i < 12; i++) {
      QueryableStateReader reader = reader(proxy.port());
      for (int k = 0; k < 20; k++) {
        requireValue(read(reader));
      }
      reader.close();
    }
    opened.removeIf(part -> part instanceof QueryableStateReader);
    long most = before + (64L << 20);
    for (int i = 0; i < 100 && directMemory() > most; i++) {
      System.gc();
      Thread.sleep(100);
    }
    assertThat(directMemory()).isLessThanOrEqualTo(most);
  }

  private static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void aMessageDoesNotListEveryPortOfARange() {
    int[] nobody = {freePort(), freePort(), freePort(), freePort(), freePort()};
    ReadOutcome outcome = read(reader(nobody));
    assertThat(((ReadOutcome.Unavailable) outcome).message())
        .contains("localhost:" + nobody[0], "and 2 more")
        .doesNotContain("localhost:" + nobody[3]);
  }

  private ProxyServer proxy(ProxyServer.Answers answers) {
    ProxyServer proxy = new ProxyServer(0, answers);
    opened.add(proxy);
    return proxy;
  }

  private QueryableStateReader reader(int... ports) {
    List<ProxyAddress> addresses = new ArrayList<>();
    for (int port : ports) {
      addresses.add(new ProxyAddress("localhost", port));
    }
    job = new IndexJob(JOB, "RUNNING", addresses);
    QueryableStateReader reader =
        new QueryableStateReader(
            deadline -> {
              searches.incrementAndGet();
              return CompletableFuture.completedFuture(job);
            });
    opened.add(reader);
    return reader;
  }

  private static ReadOutcome read(QueryableStateReader reader) {
    return read(reader, KEY);
  }

  private static ReadOutcome read(QueryableStateReader reader, IndexKey key) {
    return reader.read(key, Deadline.in(Duration.ofSeconds(20))).join();
  }

  private static void requireValue(ReadOutcome outcome) {
    assertThat(outcome).isInstanceOf(ReadOutcome.Value.class);
    assertThat(((ReadOutcome.Value) outcome).bytes()).isEqualTo(VALUE);
  }

  private static CompletableFuture<byte[]> completed(byte[] value) {
    return CompletableFuture.completedFuture(value);
  }

  private static CompletableFuture<byte[]> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
