package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartitionFieldsTest {
  private static final ColumnType STRING = ColumnType.of(TypeKind.STRING);
  private static final ColumnType TIMESTAMP = ColumnType.of(TypeKind.TIMESTAMP);
  private static final Map<String, ColumnType> COLUMNS =
      Map.of("dt", STRING, "ts", TIMESTAMP, "n", ColumnType.of(TypeKind.INT));

  @Test
  void plainKeyGeneratorsNameFoldersByValue() {
    assertThat(fields("dt,n", "hoodie.table.keygenerator.type", "COMPLEX"))
        .containsExactly(
            new PartitionField("dt", STRING, true),
            new PartitionField("n", ColumnType.of(TypeKind.INT), true));
    assertThat(
            fields(
                "dt",
                "hoodie.table.keygenerator.class",
                "org.apache.hudi.keygen.SimpleAvroKeyGenerator"))
        .containsExactly(new PartitionField("dt", STRING, true));
  }

  /** The order is that of the folders, which need not be that of the schema. */
  @Test
  void fieldsKeepTheOrderOfTheFoldersAndAreBoundByName() {
    assertThat(COLUMNS.get("n")).isEqualTo(ColumnType.of(TypeKind.INT));
    assertThat(fields("n,dt", "hoodie.table.keygenerator.type", "COMPLEX"))
        .containsExactly(
            new PartitionField("n", ColumnType.of(TypeKind.INT), true),
            new PartitionField("dt", STRING, true));
    assertThat(fields("dt,n", "hoodie.table.keygenerator.type", "COMPLEX"))
        .containsExactly(
            new PartitionField("dt", STRING, true),
            new PartitionField("n", ColumnType.of(TypeKind.INT), true));
  }

  @Test
  void otherKeyGeneratorsMayTransform() {
    for (String type : List.of("TIMESTAMP", "CUSTOM", "AUTO_RECORD")) {
      assertThat(fields("dt", "hoodie.table.keygenerator.type", type))
          .containsExactly(new PartitionField("dt", STRING, false));
    }
    assertThat(fields("dt", "hoodie.table.keygenerator.class", "com.example.Mine"))
        .containsExactly(new PartitionField("dt", STRING, false));
    assertThat(fields("dt", "unrelated", "x"))
        .containsExactly(new PartitionField("dt", STRING, false));
    assertThat(
            PartitionFields.of(
                MergeModesTest.config(
                    "9",
                    Map.of(
                        "hoodie.table.partition.fields", "dt",
                        "hoodie.table.keygenerator.type", "SIMPLE",
                        "hoodie.datasource.write.slash.separated.date.partitioning", "true")),
                COLUMNS))
        .containsExactly(new PartitionField("dt", STRING, false));
  }

  @Test
  void customKeyGeneratorsSayWhichFieldsTheyTransform() {
    assertThat(fields("dt:SIMPLE,n:TIMESTAMP", "hoodie.table.keygenerator.type", "CUSTOM"))
        .containsExactly(
            new PartitionField("dt", STRING, true),
            new PartitionField("n", ColumnType.of(TypeKind.INT), false));
  }

  @Test
  void timestampBasedKeyGeneratorsNameFoldersByTime() {
    Map<String, String> settings =
        Map.of(
            "hoodie.table.partition.fields", "n",
            "hoodie.table.keygenerator.type", "TIMESTAMP_AVRO",
            "hoodie.keygen.timebased.timestamp.type", "UNIX_TIMESTAMP",
            "hoodie.keygen.timebased.output.dateformat", "yyyy/MM/dd",
            "hoodie.keygen.timebased.timezone", "UTC");
    Optional<TimeFolders> days =
        Optional.of(
            new TimeFolders(ChronoUnit.SECONDS, "yyyy/MM/dd", true, Optional.of(ZoneOffset.UTC)));
    assertThat(PartitionFields.of(MergeModesTest.config("9", settings), COLUMNS))
        .containsExactly(new PartitionField("n", ColumnType.of(TypeKind.INT), false, days));
    Map<String, String> custom = new HashMap<>(settings);
    custom.put("hoodie.table.partition.fields", "dt:SIMPLE,n:TIMESTAMP");
    custom.put("hoodie.table.keygenerator.type", "CUSTOM");
    assertThat(PartitionFields.of(MergeModesTest.config("9", custom), COLUMNS))
        .containsExactly(
            new PartitionField("dt", STRING, true),
            new PartitionField("n", ColumnType.of(TypeKind.INT), false, days));
    custom.put("hoodie.table.partition.fields", "dt:SIMPLE,n:SIMPLE");
    assertThat(PartitionFields.of(MergeModesTest.config("9", custom), COLUMNS))
        .containsExactly(
            new PartitionField("dt", STRING, true),
            new PartitionField("n", ColumnType.of(TypeKind.INT), true));
  }

  @Test
  void timestampsAreWrittenInSeveralWays() {
    assertThat(fields("ts", "hoodie.table.keygenerator.type", "SIMPLE"))
        .containsExactly(new PartitionField("ts", TIMESTAMP, false));
  }

  @Test
  void unknownFieldsNeverPrune() {
    assertThat(fields("gone", "hoodie.table.keygenerator.type", "SIMPLE"))
        .containsExactly(new PartitionField("gone", ColumnType.of(TypeKind.OTHER), false));
  }

  @Test
  void someTablesHaveNone() {
    assertThat(fields("", "hoodie.table.keygenerator.type", "NON_PARTITION")).isEmpty();
  }

  private static List<PartitionField> fields(String configured, String key, String value) {
    return PartitionFields.of(
        MergeModesTest.config("9", Map.of("hoodie.table.partition.fields", configured, key, value)),
        COLUMNS);
  }
}
