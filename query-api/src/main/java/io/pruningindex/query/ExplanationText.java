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
    lines.add(result.table() + ": " + result.status() + asOf(result));
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
    for (Conjunct conjunct : result.conjuncts()) {
      lines.add("condition " + conjunct.predicate() + ": " + verdict(conjunct));
    }
    result.joins().forEach(join -> lines.add(join.toString()));
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

  private static String asOf(PruneResult result) {
    AsOf asOf = result.asOf();
    if (asOf == null) {
      return "";
    }
    String instant = asOf.instant() == null ? "before any instant" : "instant " + asOf.instant();
    return String.format(
        Locale.ROOT,
        " as of %s (number %d%s), %.1f s behind at most",
        instant,
        asOf.sequence(),
        asOf.completionTime() == null ? "" : ", completed " + asOf.completionTime(),
        result.lagSeconds().orElse(0));
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

  private static String count(long count, String what) {
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

  private static String verdict(Conjunct conjunct) {
    String reason = conjunct.reason() == null ? "" : conjunct.reason();
    if (!conjunct.applied()) {
      return "not applied, " + reason;
    }
    List<String> alone = new ArrayList<>();
    if (conjunct.partitionsRuledOut() > 0) {
      alone.add(count(conjunct.partitionsRuledOut(), "partition"));
    }
    conjunct
        .slicesRuledOut()
        .ifPresent(
            slices -> {
              if (slices > 0 || alone.isEmpty()) {
                alone.add(count(slices, "slice"));
              }
            });
    return (conjunct.by() == null ? "applied" : "applied to " + conjunct.by())
        + (alone.isEmpty() ? "" : ", alone rules out " + String.join(" and ", alone))
        + (reason.isEmpty() ? "" : "; " + reason);
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
