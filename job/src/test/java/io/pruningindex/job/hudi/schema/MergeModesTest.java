package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.MergeMode;
import java.util.Map;
import java.util.Properties;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.junit.jupiter.api.Test;

class MergeModesTest {
  private static final String PAYLOAD = "hoodie.compaction.payload.class";
  private static final String LEGACY = "hoodie.table.legacy.payload.class";
  private static final String MODE = "hoodie.record.merge.mode";
  private static final String STRATEGY = "hoodie.record.merge.strategy.id";
  private static final String OLD_STRATEGY = "hoodie.compaction.record.merger.strategy";
  private static final String PARTIAL = "hoodie.table.partial.update.mode";
  private static final String MODEL = "org.apache.hudi.common.model.";
  private static final String EVENT_TIME = "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5";
  private static final String BY_PAYLOAD = "00000000-0000-0000-0000-000000000000";

  @Test
  void stockPayloadsMergeWholeRows() {
    assertThat(mode("6", Map.of())).isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(mode("6", Map.of(PAYLOAD, MODEL + "OverwriteWithLatestAvroPayload")))
        .isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(
            mode(
                "6",
                Map.of(PAYLOAD, MODEL + "DefaultHoodieRecordPayload", OLD_STRATEGY, EVENT_TIME)))
        .isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(
            mode(
                "8",
                Map.of(
                    MODE,
                    "EVENT_TIME_ORDERING",
                    STRATEGY,
                    EVENT_TIME,
                    PAYLOAD,
                    MODEL + "EventTimeAvroPayload")))
        .isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(mode("9", Map.of(MODE, "COMMIT_TIME_ORDERING"))).isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(mode("9", Map.of(MODE, "EVENT_TIME_ORDERING", PARTIAL, "NONE")))
        .isEqualTo(MergeMode.WHOLE_ROWS);
  }

  @Test
  void partialUpdatesMergeColumns() {
    assertThat(mode("6", Map.of(PAYLOAD, MODEL + "PartialUpdateAvroPayload")))
        .isEqualTo(MergeMode.PARTIAL_ROWS);
    assertThat(
            mode(
                "8",
                Map.of(
                    MODE,
                    "CUSTOM",
                    STRATEGY,
                    BY_PAYLOAD,
                    PAYLOAD,
                    MODEL + "OverwriteNonDefaultsWithLatestAvroPayload")))
        .isEqualTo(MergeMode.PARTIAL_ROWS);
    assertThat(mode("8", Map.of(PAYLOAD, MODEL + "debezium.PostgresDebeziumAvroPayload")))
        .isEqualTo(MergeMode.PARTIAL_ROWS);
    assertThat(mode("9", Map.of(MODE, "EVENT_TIME_ORDERING", PARTIAL, "IGNORE_DEFAULTS")))
        .isEqualTo(MergeMode.PARTIAL_ROWS);
    assertThat(
            mode(
                "9",
                Map.of(MODE, "EVENT_TIME_ORDERING", LEGACY, MODEL + "PartialUpdateAvroPayload")))
        .isEqualTo(MergeMode.PARTIAL_ROWS);
  }

  @Test
  void customCodeIsUnknown() {
    assertThat(mode("6", Map.of(PAYLOAD, "com.example.MyPayload"))).isEqualTo(MergeMode.UNKNOWN);
    assertThat(mode("6", Map.of(OLD_STRATEGY, "11111111-2222-3333-4444-555555555555")))
        .isEqualTo(MergeMode.UNKNOWN);
    assertThat(mode("8", Map.of(MODE, "CUSTOM", STRATEGY, "my-own-merger")))
        .isEqualTo(MergeMode.UNKNOWN);
    assertThat(mode("9", Map.of(MODE, "CUSTOM"))).isEqualTo(MergeMode.UNKNOWN);
    assertThat(
            mode(
                "9",
                Map.of(
                    MODE, "CUSTOM",
                    STRATEGY, BY_PAYLOAD,
                    PAYLOAD, "com.example.MyPayload",
                    PARTIAL, "IGNORE_DEFAULTS")))
        .isEqualTo(MergeMode.UNKNOWN);
  }

  @Test
  void tablesWithoutLogsHaveNothingToMerge() {
    assertThat(
            mode(
                "6",
                Map.of("hoodie.table.type", "COPY_ON_WRITE", PAYLOAD, "com.example.MyPayload")))
        .isEqualTo(MergeMode.WHOLE_ROWS);
  }

  private static MergeMode mode(String version, Map<String, String> properties) {
    return MergeModes.of(config(version, properties));
  }

  static HoodieTableConfig config(String version, Map<String, String> properties) {
    Properties all = new Properties();
    all.put("hoodie.table.name", "t");
    all.put("hoodie.table.type", "MERGE_ON_READ");
    all.put("hoodie.table.version", version);
    all.putAll(properties);
    HoodieTableConfig config = new HoodieTableConfig();
    config.setAll(all);
    return config;
  }
}
