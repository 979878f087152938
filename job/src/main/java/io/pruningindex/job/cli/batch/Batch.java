package io.pruningindex.job.cli.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.job.cli.output.ResultJson;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** Answers requests line by line, in their order, several at a time. */
public final class Batch {
  private static final int REQUESTS_UNDER_WAY = 64;

  private final Function<PruneRequest, CompletableFuture<PruneResult>> index;
  private final RequestReader reader;

  /**
   * A batch.
   *
   * @param index answers requests
   * @param deadline how long an answer may take whose request does not say; null for the client's
   *     own deadline
   */
  public Batch(Function<PruneRequest, CompletableFuture<PruneResult>> index, Duration deadline) {
    this.index = index;
    this.reader = new RequestReader(deadline);
  }

  /**
   * Answers all lines, each as soon as those before it are. Blank lines are skipped.
   *
   * @throws IOException if the requests cannot be read to their end; those read are answered
   */
  public void run(InputStream requests, PrintWriter answers)
      throws IOException, InterruptedException {
    RequestLines lines = new RequestLines(requests);
    AnswerPrinter printer = new AnswerPrinter(answers, REQUESTS_UNDER_WAY);
    try {
      while (printer.isRead() && lines.next()) {
        answer(lines, printer);
      }
    } finally {
      printer.finish();
    }
  }

  private void answer(RequestLines lines, AnswerPrinter printer) throws InterruptedException {
    long number = lines.number();
    try {
      String line = lines.text();
      if (!line.isBlank()) {
        printer.add(ask(reader.read(line), number));
      }
    } catch (BadRequestException e) {
      printer.add(CompletableFuture.completedFuture(error(e.table(), e, number)));
    }
  }

  private CompletableFuture<ObjectNode> ask(PruneRequest request, long line) {
    return ask(request)
        .handle(
            (result, failure) ->
                failure == null ? ResultJson.of(result) : error(request.table(), failure, line));
  }

  private CompletableFuture<PruneResult> ask(PruneRequest request) {
    try {
      return index.apply(request);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static ObjectNode error(String table, Throwable failure, long line) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return ResultJson.error(table, message).put("line", line);
  }
}
