package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.DescriptionJson;
import io.pruningindex.job.cli.output.DescriptionText;
import io.pruningindex.job.cli.output.DimensionJson;
import io.pruningindex.job.cli.output.DimensionText;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what the index holds of a table. */
@Command(
    name = "describe",
    header = "Say what the index holds of a table or a dimension, and what is wrong.",
    description = "How far it is, the columns, and of a table for how many files it has stats.",
    customSynopsis = {
      "pruning-index describe --table=NAME [OPTION...]",
      "       pruning-index describe --dimension=NAME [OPTION...]"
    },
    footer = {
      "  " + PruningIndexCommand.COMMAND + " describe --table orders",
      "  " + PruningIndexCommand.COMMAND + " describe --dimension stores"
    })
final class DescribeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Subject subject;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private Connection connection;

  /** A table or a dimension. */
  private static final class Subject {
    @Option(
        names = "--table",
        paramLabel = "NAME",
        required = true,
        description = "The table, as the job names it.")
    private String table;

    @Option(
        names = "--dimension",
        paramLabel = "NAME",
        required = true,
        description = "The dimension or value set, as the job names it.")
    private String dimension;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (PruningClient client = connection.open()) {
      if (subject.table == null) {
        describeDimension(client, out);
      } else {
        describeTable(client, out);
      }
      out.flush();
      return ExitCode.DONE;
    }
  }

  private void describeTable(PruningClient client, PrintWriter out) {
    TableDescription description = client.describe(subject.table).join();
    if (json) {
      out.println(DescriptionJson.of(description));
    } else {
      DescriptionText.lines(description).forEach(out::println);
    }
  }

  private void describeDimension(PruningClient client, PrintWriter out) {
    DimensionDescription description = client.describeDimension(subject.dimension).join();
    if (json) {
      out.println(DimensionJson.of(description));
    } else {
      DimensionText.lines(description).forEach(out::println);
    }
  }
}
