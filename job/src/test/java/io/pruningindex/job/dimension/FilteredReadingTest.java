package io.pruningindex.job.dimension;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A log that is read without a pause, and of which a query takes few records. */
@Timeout(180)
class FilteredReadingTest {
  @RegisterExtension
  private static final MiniClusterExtension CLUSTER = CollectedDimensions.cluster();

  @Test
  void whatAQueryLeavesOutIsNoEndOfTheFirstReading() throws Exception {
    SqlDimension stores =
        new SqlDimension(
            "stores",
            List.of(
                "CREATE TABLE log (id INT, region STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
                    + " WITH ('connector' = 'compacted-log')"),
            "SELECT id, region FROM log",
            List.of("id"),
            Duration.ZERO);
    DimensionsConfiguration dimensions =
        new DimensionsConfiguration(
            List.of(stores),
            List.of(new ValueSetConfiguration("europe", "stores", "region = 'EU'")));
    try (CollectedDimensions job =
        CollectedDimensions.start("filtered", dimensions, Optional.empty())) {
      String last = CompactedLog.LAST + "|EU";
      ReplayedDimension europe =
          job.await(
              "europe",
              told -> !told.versions().isEmpty() && told.newest().rows().containsKey(last));
      // The last store was in the EU all the time.
      for (ReplayedDimension.Version version : europe.versions()) {
        assertThat(version.rows())
            .as("rows up to the time %d", version.currentTo())
            .containsKey(last);
      }
    }
  }
}
