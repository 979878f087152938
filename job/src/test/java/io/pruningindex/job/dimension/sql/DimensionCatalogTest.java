package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.config.SqlDimension;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DimensionCatalogTest {
  private static final String QUERY =
      "SELECT CAST(TO_TIMESTAMP_LTZ(0, 3) AS STRING) AS at_home, 1 AS id";

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Asia/Tokyo", "GMT+05:30"})
  void timesAreOfTheZoneOfTheDimensionWhereverItIsSubmitted(String zone) {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
      StreamTableEnvironment tables = catalog(zone).tables();
      assertThat(tables.getConfig().getLocalTimeZone()).isEqualTo(ZoneId.of(zone));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void anotherZoneIsAnotherDimension() {
    assertThat(definition("UTC").uid())
        .isEqualTo(definition("UTC").uid())
        .isNotEqualTo(definition("Asia/Tokyo").uid());
    assertThat(definition("Asia/Tokyo").schema().definition()).endsWith("in Asia/Tokyo");
  }

  private static DimensionDefinition definition(String zone) {
    return DimensionDefinition.of(
        "x", dimension(zone), "", catalog(zone).query(dimension(zone)).getResolvedSchema());
  }

  private static DimensionCatalog catalog(String zone) {
    return DimensionCatalog.open(
        StreamExecutionEnvironment.getExecutionEnvironment(), dimension(zone));
  }

  private static SqlDimension dimension(String zone) {
    return new SqlDimension(
        "x", List.of(), QUERY, List.of("id"), Duration.ZERO, Duration.ZERO, zone);
  }
}
