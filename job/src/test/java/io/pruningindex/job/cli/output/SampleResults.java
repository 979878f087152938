package io.pruningindex.job.cli.output;

import io.pruningindex.query.AsOf;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.Counts;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.predicate.Predicates;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Answers built by hand. */
public final class SampleResults {
  private SampleResults() {}

  /** Two of a thousand slices. */
  public static PruneResult pruned(String table) {
    return new PruneResult(
        table,
        PruneStatus.PRUNED,
        new AsOf(
            42, "20240131235959123", "20240201000001456", Optional.of(Position.parse("p012a00"))),
        OptionalDouble.of(1.23456),
        new Counts(30, 1_000, 1_234, 5_000_000_000L, OptionalLong.of(7_654_321)),
        new Counts(2, 2, 4, 1_536, OptionalLong.empty()),
        List.of(
            new Conjunct(
                "price > 5",
                true,
                Optional.of("column stats"),
                Optional.empty(),
                0,
                OptionalLong.of(990)),
            new Conjunct(
                "upper(s) = 'X'",
                false,
                Optional.empty(),
                Optional.of("functions are not supported"))),
        List.of(
            new PruneStep(
                PruneStep.Kind.COLUMN_STATS,
                new Counts(28, 998, 1_230, 4_999_998_464L, OptionalLong.empty()),
                new Counts(2, 2, 4, 1_536, OptionalLong.empty()),
                "1 of 1,000 slices has log files without stats")),
        Predicates.unsupported("upper(s) = 'X'", "functions are not supported"),
        List.of(
            new PrunedSlice(
                "dt=2024-01-31",
                "file-1",
                "20240131",
                "file-1_1-0-1_20240131.parquet",
                List.of(),
                1_000,
                OptionalLong.of(10),
                true,
                List.of()),
            new PrunedSlice(
                "",
                "日本",
                "20240130",
                null,
                List.of(".log.1", ".log.2"),
                536,
                OptionalLong.empty(),
                false,
                List.of("price > 5: no stats of price in .log.1"))),
        List.of(),
        null);
  }

  /** The whole table holds nothing that matches. */
  public static PruneResult nothingMatches(String table) {
    return new PruneResult(
        table,
        PruneStatus.NOTHING_MATCHES,
        new AsOf(0, null, null, Optional.empty()),
        OptionalDouble.of(0),
        new Counts(0, 0, 0, 0, OptionalLong.of(0)),
        new Counts(0, 0, 0, 0, OptionalLong.of(0)),
        List.of(),
        List.of(),
        Predicates.alwaysTrue(),
        List.of(),
        List.of(),
        null);
  }

  /** No answer. */
  public static PruneResult unavailable(String table) {
    return PruneResult.unavailable(
        table, new Problem(Problem.Code.EXPIRED, "The instant is gone: ask for a newer one"));
  }
}
