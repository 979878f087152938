package io.pruningindex.e2e.kafka;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.cluster.FreePorts;
import io.pruningindex.e2e.cluster.ProcessGuard;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A Kafka broker that is its own controller, in a process of its own, on ports and with a folder of
 * its own. It ends with {@link #close()}, and with this JVM at the latest.
 */
public final class KafkaBroker implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String CLUSTER = "bHVkaWNyb3VzLWxpdHRsZQ";

  private final Path folder;
  private final int port;
  private final ProcessGuard guard;
  private Process process;

  private KafkaBroker(Path folder, int port) throws IOException {
    this.folder = folder;
    this.port = port;
    this.guard = new ProcessGuard();
  }

  /**
   * Starts a broker. It is not ready yet: see {@link #awaitReady()}.
   *
   * @param parent where to make its folder
   */
  public static KafkaBroker launch(Path parent) throws IOException {
    Path folder = Files.createTempDirectory(parent, "kafka-").toRealPath();
    KafkaBroker broker = new KafkaBroker(folder, FreePorts.firstOf(2));
    broker.configure();
    broker.relaunch();
    return broker;
  }

  private void configure() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    // What kafka-storage.sh would write, in a second of its own.
    Files.writeString(
        data.resolve("meta.properties"), "version=1\ncluster.id=" + CLUSTER + "\nnode.id=1\n");
    Files.writeString(
        folder.resolve("server.properties"),
        """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%2$d
        listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
        controller.listener.names=CONTROLLER
        log.dirs=%3$s
        auto.create.topics.enable=false
        log.cleaner.enable=false
        log.retention.ms=-1
        offsets.topic.num.partitions=1
        offsets.topic.replication.factor=1
        num.network.threads=1
        num.io.threads=2
        controller.quorum.election.timeout.ms=100
        controller.quorum.election.backoff.max.ms=50
        broker.heartbeat.interval.ms=200
        broker.session.timeout.ms=3000
        """
            .formatted(port, port + 1, data));
    Files.writeString(
        folder.resolve("log4j2.properties"),
        """
        rootLogger.level = WARN
        rootLogger.appenderRef.console.ref = console
        appender.console.type = Console
        appender.console.name = console
        appender.console.layout.type = PatternLayout
        appender.console.layout.pattern = %d %-5p %c - %m%n
        """);
  }

  /** Starts the broker again, after it was killed, with all that it had. */
  public void relaunch() throws IOException {
    String classPath =
        KafkaJars.broker().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j.configurationFile=" + folder.resolve("log4j2.properties").toUri(),
                "-cp",
                classPath,
                "kafka.Kafka",
                folder.resolve("server.properties").toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    guard.add(process);
  }

  /** Returns as soon as the broker serves clients. */
  public void awaitReady() {
    Await.until("the broker to be ready", LIMIT, () -> !process.isAlive() || isServing());
    if (!process.isAlive()) {
      throw new IllegalStateException("The broker ended while starting.\n" + output());
    }
  }

  private boolean isServing() throws Exception {
    try (Admin admin = admin()) {
      return !admin.describeCluster().nodes().get(1, TimeUnit.SECONDS).isEmpty();
    }
  }

  /** Makes an empty topic. */
  public void createTopic(String name, int partitions) throws Exception {
    try (Admin admin = admin()) {
      admin
          .createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
          .all()
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private Admin admin() {
    return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address()));
  }

  /** Host and port, as clients are given them. */
  public String address() {
    return "localhost:" + port;
  }

  /** Ends the process as {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly().onExit().join();
    guard.remove(process);
  }

  /** What the broker has written, for the message of a failure. */
  public String output() {
    try {
      return Files.readString(log());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private Path log() {
    return folder.resolve("broker.log");
  }

  @Override
  public void close() {
    kill();
    guard.close();
  }
}
