package io.pruningindex.job.cli;

import io.pruningindex.job.cli.output.DimensionListText;
import io.pruningindex.job.cli.output.ListJson;
import io.pruningindex.job.cli.output.Listed;
import io.pruningindex.job.cli.output.TableListText;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableStatus;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists what the job was configured to follow, and how it goes. */
@Command(
    name = "list",
    header = "List the tables and dimensions that the job follows, and how far each is.",
    description =
        "Value sets are listed among the dimensions. One that cannot be read says so in its line; if"
            + " none can be read, the exit code is 3.",
    customSynopsis = "pruning-index list [OPTION...]",
    footer = {
      "  " + PruningIndexCommand.COMMAND + " list",
      "  " + PruningIndexCommand.COMMAND + " list --json"
    })
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private Connection connection;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (PruningClient client = connection.open()) {
      List<String> tableNames = client.tables().join();
      List<String> dimensionNames = client.dimensions().join();
      CompletableFuture<List<Listed<TableStatus>>> asked = listed(tableNames, client::status);
      List<Listed<DimensionDescription>> dimensions =
          listed(dimensionNames, client::describeDimension).join();
      List<Listed<TableStatus>> tables = asked.join();
      if (json) {
        out.println(ListJson.of(tables, dimensions));
      } else {
        print(out, tables, dimensions);
      }
      out.flush();
      return exitCode(tables, dimensions);
    }
  }

  /** Whoever asks for nothing else wants to be told that the index is down. */
  static int exitCode(List<? extends Listed<?>> tables, List<? extends Listed<?>> dimensions) {
    boolean down =
        Stream.concat(tables.stream(), dimensions.stream())
            .allMatch(listed -> listed.state().isEmpty());
    return down ? ExitCode.NO_ANSWER : ExitCode.DONE;
  }

  private static void print(
      PrintWriter out,
      List<Listed<TableStatus>> tables,
      List<Listed<DimensionDescription>> dimensions) {
    TableListText.lines(tables).forEach(out::println);
    if (!dimensions.isEmpty()) {
      out.println();
      DimensionListText.lines(dimensions, Instant.now()).forEach(out::println);
    }
  }

  /** What comes of asking for each, all at once, in the order of the names. */
  static <T> CompletableFuture<List<Listed<T>>> listed(
      List<String> names, Function<String, CompletableFuture<T>> asking) {
    List<CompletableFuture<Listed<T>>> asked =
        names.stream()
            .map(
                name ->
                    asking
                        .apply(name)
                        .handle(
                            (state, failure) ->
                                failure == null
                                    ? Listed.of(name, state)
                                    : Listed.<T>unreadable(
                                        name,
                                        ErrorReporter.message(ErrorReporter.unwrapped(failure)))))
            .toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> asked.stream().map(CompletableFuture::join).toList());
  }
}
