package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.DescriptionJson;
import io.pruningindex.job.cli.output.DescriptionText;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what the index holds of a table. */
@Command(
    name = "describe",
    description = "Say what the index holds of a table, how far it is, and what is wrong.",
    footerHeading = "%nExample%n",
    footer = "  pruning-index describe --table orders")
final class DescribeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      required = true,
      description = "The table, as the job names it.")
  private String table;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private Connection connection;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (PruningClient client = connection.open()) {
      TableDescription description = client.describe(table).join();
      if (json) {
        out.println(DescriptionJson.of(description));
      } else {
        DescriptionText.lines(description).forEach(out::println);
      }
      out.flush();
      return ExitCode.DONE;
    }
  }
}
