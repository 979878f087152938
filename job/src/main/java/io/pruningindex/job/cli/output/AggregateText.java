package io.pruningindex.job.cli.output;

import io.pruningindex.query.AggregateResult;
import java.util.ArrayList;
import java.util.List;

/** Aggregates for people. */
public final class AggregateText {
  private AggregateText() {}

  /** The lines of an answer, which must not be an unavailable one. */
  public static List<String> lines(AggregateResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "table "
            + result.table()
            + " "
            + ResultText.asOf(result.asOf())
            + ResultText.lag(result.lagSeconds()));
    lines.add("");
    TextTable table = new TextTable("aggregate", "value", "refused because");
    for (AggregateResult.Value value : result.values()) {
      table.add(
          value.aggregate().toString(),
          value.value() == null ? "-" : value.value().toString(),
          value.reason());
    }
    lines.addAll(table.lines());
    return lines;
  }
}
