package io.pruningindex.job.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PruneResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTextTest {
  @Test
  void showsSummaryAndSlices() {
    assertThat(String.join("\n", ResultText.lines(SampleResults.pruned("orders"), false)))
        .isEqualTo(
            """
            table orders as of 20240131235959123 (number 42, completed 20240201000001456), 1.2 s behind
            PRUNED: 2 of 1,000 slices to read

                      partitions  slices  files     size       rows
            in total          30   1,000  1,234  4.7 GiB  7,654,321
            to read            2       2      4  1.5 KiB          ?

            partition      file id  base file                      log files    size  rows  all rows match
            dt=2024-01-31  file-1   file-1_1-0-1_20240131.parquet          0  1000 B    10  yes
                           日本       -                                      2   536 B     ?""");
  }

  @Test
  void explainsBeforeItListsTheSlices() {
    PruneResult result = SampleResults.pruned("orders");
    List<String> lines = ResultText.lines(result, true);
    assertThat(String.join("\n", lines)).startsWith(result.explain().toString());
    assertThat(lines)
        .anyMatch(line -> line.contains("functions are not supported"))
        .anyMatch(line -> line.contains("no stats of price in .log.1"))
        .anyMatch(line -> line.startsWith("dt=2024-01-31  file-1"));
  }

  @Test
  void leavesOutTermsUnlessAskedToExplain() {
    assertThat(ResultText.lines(SampleResults.pruned("orders"), false))
        .noneMatch(line -> line.contains("functions are not supported"));
  }

  @Test
  void saysThatNothingMatches() {
    assertThat(ResultText.lines(SampleResults.nothingMatches("empty"), false))
        .startsWith(
            "table empty before its first instant, 0.0 s behind",
            "NOTHING_MATCHES: no slice can match, there is nothing to read");
  }
}
