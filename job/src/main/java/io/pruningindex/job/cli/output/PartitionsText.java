package io.pruningindex.job.cli.output;

import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.TablePartition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Partitions for people. */
public final class PartitionsText {
  private PartitionsText() {}

  /**
   * The lines of an answer.
   *
   * @param explain whether to tell what each term of the predicate and each join ruled out
   */
  public static List<String> lines(PartitionResult result, boolean explain) {
    List<String> lines = new ArrayList<>();
    if (explain) {
      result.explain().toString().lines().forEach(lines::add);
    } else {
      addSummary(lines, result);
    }
    if (!result.partitions().isEmpty()) {
      TextTable table = new TextTable("partition", "values", "location", "exists");
      result
          .partitions()
          .forEach(
              partition ->
                  table.add(
                      partition.path(),
                      values(partition),
                      partition.location().orElse(null),
                      partition.exists() ? "yes" : "no"));
      lines.add("");
      lines.addAll(table.lines());
    }
    return lines;
  }

  private static void addSummary(List<String> lines, PartitionResult result) {
    lines.add(
        "table "
            + result.table()
            + " "
            + ResultText.asOf(result.asOf())
            + ResultText.lag(OptionalDouble.of(result.lagSeconds())));
    long existing = result.partitions().stream().filter(TablePartition::exists).count();
    lines.add(
        Quantities.count(existing)
            + " of "
            + Quantities.count(result.total())
            + " partitions can hold rows that match");
    lines.add("still to be tested: " + result.residual());
    result.joins().forEach(join -> lines.addAll(join.lines()));
  }

  private static String values(TablePartition partition) {
    return partition.values().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
