package io.pruningindex.job.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.job.cli.batch.Batch;
import io.pruningindex.job.cli.output.ResultJson;
import io.pruningindex.job.cli.output.ResultText;
import io.pruningindex.job.cli.sql.SqlPredicateParser;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Asks which file slices a query must read. */
@Command(
    name = "prune",
    description = "Ask which file slices of a table a query must read.",
    customSynopsis = {
      "pruning-index prune --table=NAME --where=SQL [OPTION...]",
      "       pruning-index prune --batch=FILE [OPTION...]"
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  pruning-index prune --table orders --where \"price > 100 AND region = 'eu'\"",
      "  pruning-index prune --table orders --where \"day > DATE '2024-01-31'\" --explain",
      "  echo '{\"table\": \"orders\", \"where\": \"price > 100\"}' |",
      "    pruning-index prune --batch -"
    })
final class PruneCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--table", paramLabel = "NAME", description = "The table, as the job names it.")
  private String table;

  @Option(
      names = "--where",
      paramLabel = "SQL",
      description =
          "The condition, as after WHERE. What cannot be used to prune is reported, not refused.")
  private String where;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--explain",
      description = "Show for each term of the condition whether it pruned, and why not.")
  private boolean explain;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      description = "Answer as of this instant of the table, given by its requested time.")
  private String asOf;

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "How long the answer may take, for example 500ms (default: 10s).")
  private Duration deadline;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description =
          "Read one request a line, {\"table\": ..., \"where\": ...} and optionally \"as-of\" and"
              + " \"deadline\", from a file or from standard input (-). Each gets one line of JSON,"
              + " in the same order; a bad one gets an \"error\".")
  private String batch;

  @Mixin private Connection connection;

  @Override
  public Integer call() throws Exception {
    if (batch != null) {
      requireNothingBeside();
      return runBatch();
    }
    require(table, "--table");
    require(where, "--where");
    return runOne();
  }

  private int runOne() {
    PrintWriter out = spec.commandLine().getOut();
    PruneResult result;
    try (PruningClient client = connection.open()) {
      result = ask(client);
    } catch (RuntimeException e) {
      if (json) {
        ObjectNode error =
            ResultJson.error(table, ErrorReporter.message(ErrorReporter.unwrapped(e)));
        out.println(error);
        out.flush();
      }
      throw e;
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

  private PruneResult ask(PruningClient client) {
    PruneRequest request =
        PruneRequest.table(table)
            .where(SqlPredicateParser.parse(where))
            .asOfInstant(asOf)
            .deadline(deadline)
            .build();
    try {
      return client.prune(request).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) {
        throw new CommandFailure(ExitCode.WRONG_CALL, wrong.getMessage(), wrong);
      }
      throw e;
    }
  }

  private int runBatch() throws Exception {
    try (InputStream requests = openBatch();
        PruningClient client = connection.open()) {
      new Batch(client::prune, deadline).run(requests, spec.commandLine().getOut());
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

  private void require(String value, String option) {
    if (value == null) {
      throw new ParameterException(
          spec.commandLine(), option + " is missing: give --table and --where, or --batch");
    }
  }

  private void requireNothingBeside() {
    if (table != null || where != null || asOf != null) {
      throw new ParameterException(
          spec.commandLine(), "--table, --where and --as-of stand in the lines of a --batch");
    }
  }
}
