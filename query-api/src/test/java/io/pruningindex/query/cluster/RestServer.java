package io.pruningindex.query.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as the REST API of a JobManager of Flink 1.20 does. */
public final class RestServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> documents = new ConcurrentHashMap<>();
  private final List<String> jobs = new CopyOnWriteArrayList<>();

  /** Starts on a free port, with no jobs and no TaskManagers. */
  public RestServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    taskManagers();
    proxyPorts(Optional.empty());
    put("/jobs/overview", "{\"jobs\":[]}");
  }

  /** Where it listens, as {@code host:port}. */
  public String address() {
    return "localhost:" + server.getAddress().getPort();
  }

  /** Sets what a path answers. */
  public void put(String path, String document) {
    documents.put(path, document);
  }

  /** Adds a job that follows tables. */
  public void addJob(String id, String name, String state, long started, String... tables) {
    jobs.add(
        String.format(
            "{\"jid\":\"%s\",\"name\":\"%s\",\"start-time\":%d,\"end-time\":-1,\"duration\":12,"
                + "\"state\":\"%s\",\"last-modification\":%d,\"tasks\":{\"total\":2}}",
            id, name, started, state, started));
    put("/jobs/overview", "{\"jobs\":[" + String.join(",", jobs) + "]}");
    put(
        "/jobs/" + id + "/config",
        String.format(
            "{\"jid\":\"%s\",\"name\":\"%s\",\"execution-config\":{\"restart-strategy\":\"x\","
                + "\"job-parallelism\":1,\"user-config\":{\"pruning-index.tables\":\"%s\"}}}",
            id, name, String.join("\\n", tables)));
  }

  /** Sets the dimensions that a job keeps, of one that follows no tables. */
  public void dimensions(String id, String... dimensions) {
    put(
        "/jobs/" + id + "/config",
        String.format(
            "{\"jid\":\"%s\",\"execution-config\":{\"user-config\":{"
                + "\"pruning-index.tables\":\"\",\"pruning-index.dimensions\":\"%s\"}}}",
            id, String.join("\\n", dimensions)));
  }

  /** Removes all jobs. */
  public void removeJobs() {
    jobs.clear();
    put("/jobs/overview", "{\"jobs\":[]}");
  }

  /** Sets the TaskManagers by their RPC addresses. */
  public void taskManagers(String... paths) {
    StringBuilder list = new StringBuilder();
    for (String path : paths) {
      list.append(list.length() == 0 ? "" : ",")
          .append("{\"id\":\"tm")
          .append(list.length())
          .append("\",\"path\":\"")
          .append(path)
          .append("\",\"dataPort\":40001,\"slotsNumber\":1}");
    }
    put("/taskmanagers", "{\"taskmanagers\":[" + list + "]}");
  }

  /** Sets the ports of the proxies in the cluster's configuration. */
  public void proxyPorts(Optional<String> ports) {
    put(
        "/jobmanager/config",
        "[{\"key\":\"rest.port\",\"value\":\"8081\"}"
            + ports
                .map(p -> ",{\"key\":\"queryable-state.proxy.ports\",\"value\":\"" + p + "\"}")
                .orElse("")
            + "]");
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String document = documents.get(exchange.getRequestURI().getPath());
    byte[] body =
        (document == null ? "{\"errors\":[\"Not found\"]}" : document)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(document == null ? 404 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
