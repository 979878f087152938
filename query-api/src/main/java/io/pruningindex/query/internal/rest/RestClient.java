package io.pruningindex.query.internal.rest;

import io.pruningindex.query.internal.read.Deadline;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** Gets JSON documents from a JobManager. */
public final class RestClient {
  /** One answer of a JobManager takes milliseconds; whoever waits longer waits for a dead one. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private static final int OK = 200;

  private final URI base;
  private final HttpClient http;
  private final ObjectMapper json = new ObjectMapper();

  /**
   * Creates a client that connects at the first call.
   *
   * @param base the URL of the REST API, without a slash at its end
   * @param executor where answers are read
   */
  public RestClient(URI base, Executor executor) {
    this.base = base;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .executor(executor)
            .build();
  }

  /** The host that the JobManager is reached by. */
  public String host() {
    return base.getHost();
  }

  /** The URL of the REST API. */
  public URI address() {
    return base;
  }

  /**
   * Gets a document.
   *
   * @param path its path, with a slash at its start
   * @return the document; fails with {@link RestFailureException}
   */
  public CompletableFuture<JsonNode> get(String path, Deadline deadline) {
    long left = deadline.ofReads().butWithin(LIMIT).remainingNanos();
    if (left <= 0) {
      return CompletableFuture.failedFuture(unreachable("no time was left to ask it"));
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofNanos(left)).build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
        .handle(
            (response, failure) -> {
              if (failure != null) {
                throw failed(failure);
              }
              return document(path, response);
            });
  }

  private JsonNode document(String path, HttpResponse<String> response) {
    if (response.statusCode() != OK) {
      throw new RestFailureException(
          "The JobManager at "
              + base
              + " answered "
              + path
              + " with HTTP status "
              + response.statusCode()
              + ": look at its log, or check that this is the address of Flink's REST API");
    }
    try {
      return json.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new RestFailureException(
          base
              + path
              + " is not a JSON document: check that this is the address of Flink's REST API");
    }
  }

  private RestFailureException failed(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    boolean silent =
        inner instanceof HttpTimeoutException && !(inner instanceof HttpConnectTimeoutException);
    return silent
        ? new RestFailureException(
            "The JobManager at "
                + base
                + " did not answer in time: it is slow or hangs; allow more time, or look at it")
        : unreachable(reason(inner));
  }

  private RestFailureException unreachable(String reason) {
    return new RestFailureException(
        "The JobManager at "
            + base
            + " cannot be reached ("
            + reason
            + "): start the cluster, or give the address of its REST API");
  }

  /** Connection failures of the JDK often have no message, and their class says it all. */
  private static String reason(Throwable failure) {
    String kind = failure.getClass().getSimpleName();
    String message = failure.getMessage();
    return message == null || !(failure instanceof IOException) ? kind : kind + ": " + message;
  }
}
