package io.pruningindex.job.cli;

import io.pruningindex.job.cli.batch.Batch;
import io.pruningindex.job.cli.output.ResultJson;
import io.pruningindex.job.cli.output.ResultText;
import io.pruningindex.job.sql.SqlItems;
import io.pruningindex.query.InstantRange;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Asks which file slices a query must read. */
@Command(
    name = "prune",
    header = "Ask which file slices of a table a query must read.",
    description =
        "What of the condition and the joins cannot be used to prune is reported, and keeps slices.",
    customSynopsis = {
      "pruning-index prune --table=NAME --where=SQL [OPTION...]",
      "       pruning-index prune --table=NAME --join=SQL [OPTION...]",
      "       pruning-index prune --batch=FILE [OPTION...]"
    },
    footer = {
      "  " + PruningIndexCommand.COMMAND + " prune --table orders \\",
      "    --where \"price > 100 AND region = 'eu'\"",
      "  " + PruningIndexCommand.COMMAND + " prune --table orders \\",
      "    --where \"day > DATE '2024-01-31'\" --explain",
      "  " + PruningIndexCommand.COMMAND + " prune --table orders \\",
      "    --where TRUE --order-by \"price DESC\" --limit 10",
      "  " + PruningIndexCommand.COMMAND + " prune --table sales \\",
      "    --join \"store_id = stores.id WHERE stores.region = 'EU'\"",
      "  " + PruningIndexCommand.COMMAND + " prune --table sales --where \\",
      "    \"price > 100 OR store_id IN (SELECT id FROM stores WHERE open)\"",
      "  echo '{\"table\": \"orders\", \"where\": \"price > 100\"}' | \\",
      "    " + PruningIndexCommand.COMMAND + " prune --batch -"
    })
final class PruneCommand implements Callable<Integer> {
  private static final String OTHERWISE = "--table and --where, or --batch";

  @Spec private CommandSpec spec;

  @Mixin private Question question;

  @Mixin private Joins joins;

  @Option(
      names = "--limit",
      paramLabel = "ROWS",
      description = "So many matching rows are enough: leave out slices not needed for them.")
  private Long limit;

  @Option(
      names = "--order-by",
      paramLabel = "SQL",
      description =
          "With --limit: the rows wanted are the first in this order, for example \"price DESC NULLS"
              + " LAST\".")
  private String orderBy;

  @Option(
      names = "--between",
      paramLabel = "FROM..TO",
      converter = InstantSpan.class,
      description =
          "Of the slices as of the instant TO, only those to whose file groups files were added after"
              + " the instant FROM. Without TO, up to the newest.")
  private InstantRange between;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--explain",
      description =
          "Show what each step, each term of the condition and each join ruled out, and why not"
              + " more; with --verbose, why each slice was kept.")
  private boolean explain;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description =
          "Read one request a line, {\"table\": ..., \"where\": ...} and optionally the"
              + " other options by their names, such as \"as-of\", \"limit\" and \"deadline\", and joins as"
              + " \"joins\": [{\"on\": ..., \"type\": ...}], from a file or from standard input (-). Each gets"
              + " one line of JSON, in the same order; a bad one gets an \"error\".")
  private String batch;

  @Mixin private Connection connection;

  @Override
  public Integer call() throws Exception {
    if (batch != null) {
      requireNothingBeside();
      return runBatch();
    }
    return runOne();
  }

  private int runOne() {
    PrintWriter out = spec.commandLine().getOut();
    PruneResult result;
    try (PruningClient client = connection.open()) {
      result = question.answer(() -> client.prune(request()), json);
    }
    print(out, result);
    if (result.status() == PruneStatus.UNAVAILABLE) {
      throw new CommandFailure(
          ExitCode.NO_ANSWER, result.problem().code() + ": " + result.problem().message());
    }
    return ExitCode.DONE;
  }

  private void print(PrintWriter out, PruneResult result) {
    if (json) {
      out.println(ResultJson.of(result));
    } else if (result.status() != PruneStatus.UNAVAILABLE) {
      ResultText.lines(result, explain).forEach(out::println);
    }
    out.flush();
  }

  private PruneRequest request() {
    if (!joins.isPut()) {
      question.requireCondition(OTHERWISE);
    }
    PruneRequest.Builder request =
        joins
            .request(question, question.table(OTHERWISE))
            .verbose(explain && PruningIndexCommand.isVerbose(spec));
    if (between != null) {
      request.between(between);
    }
    if (limit != null) {
      if (limit < 0) {
        throw new ParameterException(spec.commandLine(), "--limit must not be negative: " + limit);
      }
      request.limit(limit);
    }
    if (orderBy != null) {
      if (limit == null) {
        throw new ParameterException(
            spec.commandLine(), "--order-by changes nothing without a --limit: give one");
      }
      request.orderBy(SqlItems.order(orderBy));
    }
    return question.request(request::build);
  }

  private int runBatch() throws Exception {
    try (InputStream requests = openBatch();
        PruningClient client = connection.open()) {
      new Batch(client::prune, question.deadline()).run(requests, spec.commandLine().getOut());
      return ExitCode.DONE;
    }
  }

  private InputStream openBatch() {
    if (batch.equals("-")) {
      return System.in;
    }
    try {
      return Files.newInputStream(Path.of(batch));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.WRONG_CALL,
          "cannot read the batch " + batch + ": give a readable file, or - for standard input",
          e);
    }
  }

  private void requireNothingBeside() {
    if (question.isPut() || joins.isPut() || between != null || limit != null || orderBy != null) {
      throw new ParameterException(
          spec.commandLine(),
          "of the options that put a question, --batch takes --deadline only: the others stand in"
              + " its lines");
    }
  }
}
