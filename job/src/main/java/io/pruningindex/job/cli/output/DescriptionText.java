package io.pruningindex.job.cli.output;

import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table's description for people. */
public final class DescriptionText {
  private DescriptionText() {}

  /** The lines of a description. */
  public static List<String> lines(TableDescription description) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "table " + description.table() + description.path().map(path -> " in " + path).orElse(""));
    description
        .following()
        .ifPresentOrElse(
            state -> addFollowing(lines, state),
            () -> lines.add("the job has not reported on it yet: ask again in a moment"));
    description
        .index()
        .ifPresentOrElse(
            index -> addIndex(lines, index),
            () -> lines.add("no index yet: the first build is under way"));
    return lines;
  }

  private static void addFollowing(List<String> lines, FollowingState state) {
    lines.add(state.condition() + " since " + state.since());
    state.problem().ifPresent(problem -> lines.add("problem: " + problem));
    if (state.condition() == FollowingState.Condition.BUILDING) {
      lines.add(Quantities.count(state.filesRead()) + " files read by the build under way");
    }
    if (state.failures() > 0) {
      lines.add(Quantities.count(state.failures()) + " reads failed so far");
    }
    if (state.rebuilds() > 0) {
      lines.add(
          Quantities.count(state.rebuilds())
              + " rebuilds"
              + state.rebuildReason().map(reason -> ", the last because " + reason).orElse(""));
    }
  }

  private static void addIndex(List<String> lines, TableDescription.Index index) {
    lines.add(
        "indexed "
            + ResultText.asOf(index.asOf())
            + ", "
            + Quantities.seconds(index.lagSeconds())
            + " behind");
    lines.add(kind(index.schema()));
    lines.add(partitioning(index.schema()));
    lines.add("");
    lines.addAll(ResultText.sizes().add(ResultText.row("in total", index.total())).lines());
    lines.add("");
    lines.addAll(columns(index.columns()));
  }

  private static String kind(TableSchema schema) {
    return (schema.mergeOnRead() ? "merge-on-read" : "copy-on-write")
        + ", table version "
        + schema.tableVersion()
        + (schema.mergeOnRead() ? ", merging " + schema.mergeMode() : "");
  }

  private static String partitioning(TableSchema schema) {
    if (schema.partitionFields().isEmpty()) {
      return "not partitioned";
    }
    return "partitioned by "
        + schema.partitionFields().stream()
            .map(DescriptionText::partitionField)
            .collect(Collectors.joining(", "))
        + (schema.hiveStyle() ? ", hive-style" : "")
        + (schema.urlEncoded() ? ", URL-encoded" : "");
  }

  private static String partitionField(PartitionField field) {
    return field.name()
        + " "
        + field.type()
        + field
            .times()
            .map(times -> " (by time, as " + times.format() + ")")
            .orElse(field.identity() ? "" : " (transformed: never prunes)");
  }

  private static List<String> columns(List<ColumnCoverage> columns) {
    TextTable table =
        new TextTable("indexed column", "type", ">files with stats", ">without", "why");
    for (ColumnCoverage coverage : columns) {
      long without =
          coverage.filesWithoutStats().values().stream().mapToLong(Long::longValue).sum();
      table.add(
          coverage.column().name(),
          coverage.column().type(),
          Quantities.count(coverage.filesWithStats()),
          Quantities.count(without),
          coverage.filesWithoutStats().entrySet().stream()
              .map(entry -> entry.getKey() + ": " + Quantities.count(entry.getValue()))
              .collect(Collectors.joining("; ")));
    }
    return table.lines();
  }
}
