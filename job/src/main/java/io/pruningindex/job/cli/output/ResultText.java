package io.pruningindex.job.cli.output;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** An answer for people. */
public final class ResultText {
  private static final Set<PruneStep.Kind> LIMITING =
      EnumSet.of(PruneStep.Kind.TOP_ROWS, PruneStep.Kind.LIMIT);

  private ResultText() {}

  /**
   * The lines of an answer, which must not be an unavailable one.
   *
   * @param explain whether to tell what each step and each term of the predicate ruled out
   */
  public static List<String> lines(PruneResult result, boolean explain) {
    List<String> lines = new ArrayList<>();
    if (explain) {
      result.explain().toString().lines().forEach(lines::add);
    } else {
      lines.add("table " + result.table() + " " + asOf(result.asOf()) + lag(result.lagSeconds()));
      lines.add(summary(result));
      lines.addAll(limiting(result.steps()));
      result.joins().forEach(join -> lines.addAll(join.lines()));
      lines.add("");
      lines.addAll(
          sizes().add(row("in total", result.total())).add(row("to read", result.kept())).lines());
    }
    if (!result.slices().isEmpty()) {
      lines.add("");
      lines.addAll(slices(result.slices()));
    }
    return lines;
  }

  static String asOf(AsOf asOf) {
    if (asOf.instant() == null) {
      return "before its first instant";
    }
    String completed = asOf.completionTime() == null ? "" : ", completed " + asOf.completionTime();
    return "as of " + asOf.instant() + " (number " + asOf.sequence() + completed + ")";
  }

  static String lag(OptionalDouble seconds) {
    return seconds.isPresent() ? ", " + Quantities.seconds(seconds.getAsDouble()) + " behind" : "";
  }

  private static String summary(PruneResult result) {
    String slices =
        Quantities.count(result.kept().slices())
            + " of "
            + Quantities.count(result.total().slices())
            + " slices to read";
    return result.status()
        + ": "
        + switch (result.status()) {
          case NOTHING_MATCHES -> "no slice can match, there is nothing to read";
          case CANNOT_PRUNE -> slices + ", since no part of the predicate can be applied";
          case PRUNED, UNAVAILABLE -> slices;
        };
  }

  /** What there is to say of a limit, whether it left out slices or could not. */
  private static List<String> limiting(List<PruneStep> steps) {
    return steps.stream()
        .filter(step -> LIMITING.contains(step.kind()) && !step.note().isEmpty())
        .map(PruneStep::note)
        .toList();
  }

  static TextTable sizes() {
    return new TextTable("", ">partitions", ">slices", ">files", ">size", ">rows");
  }

  static Object[] row(String name, Counts counts) {
    return new Object[] {
      name,
      Quantities.count(counts.partitions()),
      Quantities.count(counts.slices()),
      Quantities.count(counts.files()),
      Quantities.bytes(counts.bytes()),
      Quantities.count(counts.rows())
    };
  }

  private static List<String> slices(List<PrunedSlice> slices) {
    TextTable table =
        new TextTable(
            "partition", "file id", "base file", ">log files", ">size", ">rows", "all rows match");
    for (PrunedSlice slice : slices) {
      table.add(
          slice.partition(),
          slice.fileId(),
          slice.baseFile() == null ? "-" : slice.baseFile(),
          slice.logFiles().size(),
          Quantities.bytes(slice.bytes()),
          Quantities.count(slice.rows()),
          slice.fullyMatched() ? "yes" : "");
    }
    return table.lines();
  }
}
