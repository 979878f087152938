package io.pruningindex.job.cli.output;

import io.pruningindex.query.FollowingState;
import io.pruningindex.query.TableStatus;
import java.util.List;

/** A list of tables for people. */
public final class TableListText {
  private TableListText() {}

  /** The lines, a heading first. */
  public static List<String> lines(List<Listed<TableStatus>> tables) {
    TextTable lines = new TextTable("table", "state", "newest instant", ">lag", ">files", "remark");
    for (Listed<TableStatus> table : tables) {
      table
          .state()
          .ifPresentOrElse(
              status -> add(lines, status),
              () ->
                  lines.add(
                      table.name(), "?", null, null, null, "cannot be read: " + table.failure()));
    }
    return lines.lines();
  }

  private static void add(TextTable lines, TableStatus status) {
    String state = status.following().map(following -> following.condition().name()).orElse("?");
    status
        .newest()
        .ifPresentOrElse(
            newest ->
                lines.add(
                    status.table(),
                    state,
                    newest.asOf().instant() == null ? "-" : newest.asOf().instant(),
                    Quantities.seconds(newest.lagSeconds()),
                    Quantities.count(newest.total().files()),
                    remark(status)),
            () -> lines.add(status.table(), state, null, null, null, remark(status)));
  }

  private static String remark(TableStatus status) {
    if (status.following().isEmpty()) {
      return "the job has not reported on it yet: ask again in a moment";
    }
    FollowingState following = status.following().get();
    if (following.problem().isPresent()) {
      return following.problem().get();
    }
    String files =
        following.condition() == FollowingState.Condition.BUILDING
            ? Quantities.count(following.filesRead()) + " files read by the build under way"
            : "";
    return status.newest().isPresent()
        ? files
        : "no index yet" + (files.isEmpty() ? "" : ", " + files);
  }
}
