package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.MergeMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.apache.hudi.common.model.HoodieRecordPayload;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.PartialUpdateMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "OverwriteWithLatestAvroPayload, WHOLE_ROWS",
    "HoodieAvroPayload, WHOLE_ROWS",
    "RewriteAvroPayload, WHOLE_ROWS",
    "AWSDmsAvroPayload, WHOLE_ROWS",
    "DefaultHoodieRecordPayload, WHOLE_ROWS",
    "EventTimeAvroPayload, WHOLE_ROWS",
    "ReverseOrderHoodieRecordPayload, WHOLE_ROWS",
    "debezium.MySqlDebeziumAvroPayload, WHOLE_ROWS",
    "EmptyHoodieRecordPayload, WHOLE_ROWS",
    "PartialUpdateAvroPayload, PARTIAL_ROWS",
    "OverwriteNonDefaultsWithLatestAvroPayload, PARTIAL_ROWS",
    "debezium.PostgresDebeziumAvroPayload, PARTIAL_ROWS",
    "BaseAvroPayload, UNKNOWN",
    "debezium.AbstractDebeziumAvroPayload, UNKNOWN",
    "NoSuchPayload, UNKNOWN"
  })
  void payloadsMergeAsTheyAreWritten(String payload, MergeMode mode) {
    String name = MODEL + payload;
    assertThat(mode("6", Map.of(PAYLOAD, name))).isEqualTo(mode);
    assertThat(mode("8", Map.of(MODE, "CUSTOM", STRATEGY, BY_PAYLOAD, PAYLOAD, name)))
        .isEqualTo(mode);
    assertThat(mode("9", Map.of(MODE, "EVENT_TIME_ORDERING", LEGACY, name))).isEqualTo(mode);
  }

  /** Each class that could be configured is known by name, so that none is forgotten. */
  @Test
  void everyPayloadOfHudisIsJudged() throws Exception {
    Set<String> judged =
        Set.of(
            "AWSDmsAvroPayload",
            "BaseAvroPayload",
            "DefaultHoodieRecordPayload",
            "EmptyHoodieRecordPayload",
            "EventTimeAvroPayload",
            "HoodieAvroPayload",
            "HoodieRecordPayload",
            "OverwriteNonDefaultsWithLatestAvroPayload",
            "OverwriteWithLatestAvroPayload",
            "PartialUpdateAvroPayload",
            "ReverseOrderHoodieRecordPayload",
            "RewriteAvroPayload");
    Path jar =
        Path.of(
            HoodieRecordPayload.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (JarFile classes = new JarFile(jar.toFile())) {
      assertThat(
              classes.stream()
                  .map(ZipEntry::getName)
                  .filter(
                      name -> name.matches("org/apache/hudi/common/model/[A-Za-z]+Payload.class"))
                  .map(name -> name.replaceAll(".*/|[.]class", "")))
          .containsExactlyInAnyOrderElementsOf(judged);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', WHOLE_ROWS",
    "NONE, WHOLE_ROWS",
    "IGNORE_DEFAULTS, PARTIAL_ROWS",
    "FILL_UNAVAILABLE, PARTIAL_ROWS",
    "IGNORE_MARKERS, PARTIAL_ROWS",
    "KEEP_VALUES, PARTIAL_ROWS",
    "FILL_DEFAULTS, UNKNOWN",
    "SOMETHING_NEW, UNKNOWN"
  })
  void partialUpdatesMergeColumnsUnlessTheyFillInValuesOfNoFile(String partial, MergeMode mode) {
    for (String order : new String[] {"EVENT_TIME_ORDERING", "COMMIT_TIME_ORDERING"}) {
      assertThat(mode("9", Map.of(MODE, order, PARTIAL, partial))).isEqualTo(mode);
      assertThat(
              mode(
                  "9",
                  Map.of(
                      MODE,
                      order,
                      PARTIAL,
                      partial,
                      "hoodie.record.merge.property.hoodie.write.partial.update.unavailable.value",
                      "_none_")))
          .isEqualTo(mode);
    }
  }

  @Test
  void everyModeOfPartialUpdatesIsJudged() {
    for (PartialUpdateMode partial : PartialUpdateMode.values()) {
      assertThat(mode("9", Map.of(MODE, "EVENT_TIME_ORDERING", PARTIAL, partial.name())))
          .as("%s", partial)
          .isEqualTo(MergeMode.PARTIAL_ROWS);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "6, '', '', WHOLE_ROWS",
    "8, COMMIT_TIME_ORDERING, ce9acb64-bde0-424c-9b91-f6ebba25356d, WHOLE_ROWS",
    "8, EVENT_TIME_ORDERING, eeb8d96f-b1e4-49fd-bbf8-28ac514178e5, WHOLE_ROWS",
    "9, COMMIT_TIME_ORDERING, '', WHOLE_ROWS",
    "9, EVENT_TIME_ORDERING, '', WHOLE_ROWS",
    "8, CUSTOM, 1897ef5f-18bc-4557-939c-9d6a8afd1519, UNKNOWN",
    "9, CUSTOM, 11111111-2222-3333-4444-555555555555, UNKNOWN",
    "9, CUSTOM, 00000000-0000-0000-0000-000000000000, UNKNOWN",
    "9, CUSTOM, '', UNKNOWN"
  })
  void mergersWithoutAPayloadAreKnownByTheirStrategy(
      String version, String order, String strategy, MergeMode mode) {
    assertThat(mode(version, Map.of(MODE, order, STRATEGY, strategy))).isEqualTo(mode);
  }

  @Test
  void olderTablesNameTheirMergerOtherwise() {
    String payload = MODEL + "DefaultHoodieRecordPayload";
    assertThat(mode("6", Map.of(PAYLOAD, payload, OLD_STRATEGY, EVENT_TIME)))
        .isEqualTo(MergeMode.WHOLE_ROWS);
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
