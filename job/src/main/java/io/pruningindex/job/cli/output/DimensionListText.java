package io.pruningindex.job.cli.output;

import io.pruningindex.query.DimensionDescription;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A list of dimensions and value sets for people. */
public final class DimensionListText {
  private static final double MILLIS_PER_SECOND = 1_000;

  private DimensionListText() {}

  /**
   * The lines, a heading first.
   *
   * @param now the time that it is measured by how long nothing was heard of a dimension
   */
  public static List<String> lines(List<Listed<DimensionDescription>> dimensions, Instant now) {
    TextTable lines =
        new TextTable("dimension", "state", ">version", "complete", ">heard of", ">rows", "remark");
    for (Listed<DimensionDescription> dimension : dimensions) {
      String name = dimension.name();
      if (dimension.state().isEmpty()) {
        lines.add(name, "?", null, null, null, null, "cannot be read: " + dimension.failure());
      } else if (dimension.state().get().state().isEmpty()) {
        lines.add(name, "?", null, null, null, null, "the job has not begun with it yet");
      } else {
        add(lines, name, dimension.state().get().state().get(), now);
      }
    }
    return lines.lines();
  }

  private static void add(
      TextTable lines, String name, DimensionDescription.State state, Instant now) {
    String heardOf = ago(state.heardAt(), now);
    String condition = condition(state);
    state
        .newest()
        .ifPresentOrElse(
            newest ->
                lines.add(
                    name,
                    condition,
                    Quantities.count(newest.number()),
                    DimensionText.upTo(state.currentTo()),
                    heardOf,
                    Quantities.count(newest.rows()),
                    remark(state)),
            () -> lines.add(name, condition, null, null, heardOf, null, remark(state)));
  }

  /** What the dimension is good for. */
  static String condition(DimensionDescription.State state) {
    if (state.problem().isPresent()) {
      return "DEGRADED";
    }
    return state.newest().isPresent() ? "COMPLETE" : "INCOMPLETE";
  }

  private static String remark(DimensionDescription.State state) {
    if (state.problem().isPresent()) {
      return state.problem().get();
    }
    String origin = state.origin().map(of -> "value set of " + of).orElse("");
    if (state.newest().isPresent()) {
      return origin;
    }
    return "not complete yet, "
        + DimensionText.by(state.completedBy())
        + (origin.isEmpty() ? "" : "; " + origin);
  }

  private static String ago(Instant time, Instant now) {
    double seconds = Math.max(0, Duration.between(time, now).toMillis()) / MILLIS_PER_SECOND;
    return Quantities.seconds(seconds) + " ago";
  }
}
