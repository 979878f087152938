package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.PartitionsJson;
import io.pruningindex.job.cli.output.PartitionsText;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks which partitions a query must read. */
@Command(
    name = "partitions",
    header = "Ask which partitions of a table a query must read, by their values alone.",
    description = "What they do not decide of the condition is told.",
    customSynopsis = "pruning-index partitions --table=NAME [--where=SQL] [OPTION...]",
    footer = {
      "  " + PruningIndexCommand.COMMAND + " partitions --table sales \\",
      "    --where \"day IN ('1', '2') OR region = 'eu'\"",
      "  " + PruningIndexCommand.COMMAND + " partitions --table sales \\",
      "    --join \"day = dates.id WHERE dates.holiday\" --explain",
      "  " + PruningIndexCommand.COMMAND + " partitions --table sales --where \\",
      "    \"region = 'eu' OR day IN (SELECT id FROM dates WHERE holiday)\""
    })
final class PartitionsCommand implements Callable<Integer> {
  private static final String OTHERWISE = "--table";

  @Spec private CommandSpec spec;

  @Mixin private Question question;

  @Mixin private Joins joins;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--explain",
      description =
          "Show what each term of the condition and each join ruled out, and why not more.")
  private boolean explain;

  @Mixin private Connection connection;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PartitionResult result;
    try (PruningClient client = connection.open()) {
      result = question.answer(() -> client.partitions(request()), json);
    }
    if (json) {
      out.println(PartitionsJson.of(result));
    } else {
      PartitionsText.lines(result, explain).forEach(out::println);
    }
    out.flush();
    return ExitCode.DONE;
  }

  private PruneRequest request() {
    return question.request(joins.request(question, question.table(OTHERWISE))::build);
  }
}
