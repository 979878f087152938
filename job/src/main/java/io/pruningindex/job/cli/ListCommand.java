package io.pruningindex.job.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.job.cli.output.DimensionText;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists what the job was configured to follow. */
@Command(
    name = "list",
    description = "List the tables, dimensions and value sets that the job was told to follow.")
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object with their names.")
  private boolean json;

  @Mixin private Connection connection;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (PruningClient client = connection.open()) {
      List<String> tables = client.tables().join();
      List<String> dimensions = client.dimensions().join();
      if (json) {
        ObjectNode node = new ObjectMapper().createObjectNode();
        tables.forEach(node.putArray("tables")::add);
        dimensions.forEach(node.putArray("dimensions")::add);
        out.println(node);
      } else {
        tables.forEach(table -> out.println("table " + table));
        List<CompletableFuture<DimensionDescription>> descriptions =
            dimensions.stream().map(client::describeDimension).toList();
        descriptions.forEach(future -> out.println(DimensionText.summary(future.join())));
      }
      out.flush();
      return ExitCode.DONE;
    }
  }
}
