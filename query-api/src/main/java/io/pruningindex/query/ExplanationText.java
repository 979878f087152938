package io.pruningindex.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes explanations as text. */
final class ExplanationText {
  private ExplanationText() {}

  /** The report, of several lines without a line break after the last. */
  static String of(PruneResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        result.table()
            + ": "
            + result.status()
            + (result.asOf() == null ? "" : asOf(result.asOf(), result.lagSeconds().orElse(0))));
    if (result.problem() != null) {
      lines.add("problem: " + result.problem().code() + ", " + result.problem().message());
    }
    if (result.total() != null) {
      lines.add("whole table: " + counts(result.total()));
    }
    for (PruneStep step : result.steps()) {
      lines.add(
          name(step.kind())
              + " left "
              + counts(step.left())
              + "; removed "
              + counts(step.removed()));
      if (!step.note().isEmpty()) {
        lines.add("  " + step.note());
      }
    }
    if (result.kept() != null) {
      lines.add("to read: " + counts(result.kept()));
    }
    lines.addAll(ConditionLines.of(result.conjuncts(), result.joins()));
    if (result.residual() != null) {
      lines.add("rows still to be tested for: " + result.residual());
    }
    for (PrunedSlice slice : result.slices()) {
      if (!slice.reasons().isEmpty()) {
        lines.add(slice(slice));
        slice.reasons().forEach(reason -> lines.add("  " + reason));
      }
    }
    return String.join("\n", lines);
  }

  /** The report on partitions, of several lines without a line break after the last. */
  static String of(PartitionResult result) {
    long left = result.partitions().stream().filter(TablePartition::exists).count();
    long gone = result.partitions().size() - left;
    List<String> lines = new ArrayList<>();
    lines.add(result.table() + ": partitions" + asOf(result.asOf(), result.lagSeconds()));
    lines.add("whole table: " + count(result.total(), "partition"));
    lines.add(
        "partitions left "
            + count(left, "partition")
            + "; removed "
            + count(Math.max(0, result.total() - left), "partition"));
    if (result.conjuncts().stream().noneMatch(Conjunct::applied)) {
      lines.add("  no condition could be applied to partitions");
    }
    if (gone > 0) {
      lines.add("  " + count(gone, "partition") + " more without a slice as of the instant");
    }
    lines.addAll(ConditionLines.of(result.conjuncts(), result.joins()));
    lines.add("rows still to be tested for: " + result.residual());
    return String.join("\n", lines);
  }

  private static String asOf(AsOf asOf, double lagSeconds) {
    String instant = asOf.instant() == null ? "before any instant" : "instant " + asOf.instant();
    return String.format(
        Locale.ROOT,
        " as of %s (number %d%s), %.1f s behind at most",
        instant,
        asOf.sequence(),
        asOf.completionTime() == null ? "" : ", completed " + asOf.completionTime(),
        lagSeconds);
  }

  private static String counts(Counts counts) {
    return String.join(
        ", ",
        count(counts.partitions(), "partition"),
        count(counts.slices(), "slice"),
        count(counts.files(), "file"),
        count(counts.bytes(), "byte"),
        counts.rows().isPresent() ? count(counts.rows().getAsLong(), "row") : "unknown rows");
  }

  static String count(long count, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
  }

  private static String name(PruneStep.Kind kind) {
    return switch (kind) {
      case PARTITIONS -> "partitions";
      case INSTANTS -> "instants";
      case COLUMN_STATS -> "column stats";
      case TOP_ROWS -> "top rows";
      case LIMIT -> "limit";
    };
  }

  private static String slice(PrunedSlice slice) {
    List<String> files = new ArrayList<>(slice.logFiles());
    if (slice.baseFile() != null) {
      files.add(0, slice.baseFile());
    }
    String place =
        slice.partition().isEmpty() ? slice.fileId() : slice.partition() + "/" + slice.fileId();
    return "slice "
        + place
        + " of "
        + slice.baseInstant()
        + (slice.fullyMatched() ? ", matches fully: " : ": ")
        + String.join(", ", files);
  }
}
