package io.pruningindex.job.cli.output;

import io.pruningindex.query.DimensionDescription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A dimension's description for people. */
public final class DimensionText {
  private DimensionText() {}

  /** The lines of a description. */
  public static List<String> lines(DimensionDescription description) {
    List<String> lines = new ArrayList<>();
    lines.add(summary(description));
    description.state().ifPresent(state -> addState(lines, state));
    return lines;
  }

  /** One line that says what the dimension is and how far it is complete. */
  public static String summary(DimensionDescription description) {
    return description
        .state()
        .map(
            state ->
                (state.origin().isEmpty() ? "dimension " : "value set ")
                    + description.dimension()
                    + ": "
                    + state
                        .newest()
                        .map(newest -> complete(state, newest))
                        .orElse("not complete yet, " + by(state.completedBy()))
                    + (state.problem().isPresent() ? "; it has a problem" : ""))
        .orElse("dimension " + description.dimension() + ": the job has not begun with it yet");
  }

  private static String complete(
      DimensionDescription.State state, DimensionDescription.Version newest) {
    return Quantities.count(newest.rows())
        + " rows, complete "
        + upTo(state.currentTo())
        + " (version "
        + Quantities.count(newest.number())
        + "), "
        + by(state.completedBy());
  }

  private static void addState(List<String> lines, DimensionDescription.State state) {
    state.problem().ifPresent(problem -> lines.add("problem: " + problem));
    lines.add("last heard of " + state.heardAt());
    state.origin().ifPresent(origin -> lines.add("of " + origin));
    lines.add("rows of " + state.definition().strip());
    lines.add("");
    TextTable columns = new TextTable("column", "type", "key");
    for (DimensionDescription.Field field : state.columns()) {
      columns.add(field.name(), field.type(), field.key() ? "yes" : "");
    }
    lines.addAll(columns.lines());
    if (!state.versions().isEmpty()) {
      lines.add("");
      TextTable versions =
          new TextTable(">version", "complete", "instant", "cut at", ">rows", ">duplicates");
      for (DimensionDescription.Version version : state.versions()) {
        versions.add(
            Quantities.count(version.number()),
            upTo(version.currentTo()),
            version.instant().orElse("-"),
            version.cutAt(),
            Quantities.count(version.rows()),
            Quantities.count(version.duplicates()));
      }
      lines.addAll(versions.lines());
    }
  }

  static String upTo(Optional<Instant> time) {
    return time.map(known -> "up to " + known).orElse("for good");
  }

  static String by(DimensionDescription.Completeness completeness) {
    return switch (completeness) {
      case NEVER ->
          "and it never will be: it has no watermark and no end; declare a watermark, or say"
              + " assume-complete-after";
      case WATERMARK -> "versions are cut by watermarks";
      case END_OF_INPUT -> "the version is cut at the end of its input";
      case INSTANT -> "versions are cut by instants of its table";
      case ASSUMED -> "versions are assumed to be complete after a time without changes";
    };
  }
}
