package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.AggregateJson;
import io.pruningindex.job.cli.output.AggregateText;
import io.pruningindex.job.sql.SqlItems;
import io.pruningindex.query.AggregateRequest;
import io.pruningindex.query.AggregateResult;
import io.pruningindex.query.PruningClient;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks for counts, least and greatest values that the index knows exactly. */
@Command(
    name = "aggregate",
    header = "Ask for counts, least and greatest values of a table, without reading files.",
    description = "What the index does not know exactly is refused, with the reason.",
    customSynopsis = "pruning-index aggregate --table=NAME --select=SQL [OPTION...]",
    footer = {
      "  " + PruningIndexCommand.COMMAND + " aggregate --table orders \\",
      "    --select \"count(*), max(price)\"",
      "  " + PruningIndexCommand.COMMAND + " aggregate --table orders \\",
      "    --select \"min(price)\" --where \"day = DATE '2024-01-31'\" --json"
    })
final class AggregateCommand implements Callable<Integer> {
  private static final String OTHERWISE = "--table and --select";

  @Spec private CommandSpec spec;

  @Mixin private Question question;

  @Option(
      names = "--select",
      paramLabel = "SQL",
      required = true,
      description = "What to compute: COUNT(*), COUNT, MIN and MAX of columns, with commas.")
  private String select;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private Connection connection;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    AggregateResult result;
    try (PruningClient client = connection.open()) {
      result = question.answer(() -> client.aggregate(request()), json);
    }
    if (json) {
      out.println(AggregateJson.of(result));
    } else if (result.problem() == null) {
      AggregateText.lines(result).forEach(out::println);
    }
    out.flush();
    if (result.problem() != null) {
      throw new CommandFailure(
          ExitCode.NO_ANSWER, result.problem().code() + ": " + result.problem().message());
    }
    return ExitCode.DONE;
  }

  private AggregateRequest request() {
    AggregateRequest.Builder request =
        question.addTo(AggregateRequest.table(question.table(OTHERWISE)).where(question.where()));
    SqlItems.aggregates(select).forEach(request::add);
    return question.request(request::build);
  }
}
