package io.pruningindex.job.source.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableSplitSerializerTest {
  /** Bytes of version 1 as older releases left them in savepoints. They may never change. */
  private static final String VERSION_1 =
      "066f7264657273072f6f7264657273030205010b323032343033303130303106636f6d6d69740b3230323430333031"
          + "303032020b323032343033303130303006636f6d6d69740b32303234303330313030310b32303234303330313030"
          + "3106636f6d6d69740b3230323430333031303032"
          + "010b323032343033303130303301";

  /** Bytes of version 2. They may never change either. */
  private static final String VERSION_2 =
      VERSION_1 + "010202696403000001057072696365060a02000103646179090000010100010801";

  /** Bytes of version 3. They may never change either. */
  private static final String VERSION_3 =
      VERSION_2
          + "02056461793d31016709612e70617271756574086e6f206d6167696300016809622e7061727175657403637574";

  /** Bytes of version 4: folders are named by times. They may never change either. */
  private static final String VERSION_4 =
      VERSION_1 + "0101026174030000010102617403000002020a797979792f4d4d2f6464010100000001090000";

  private static final TableSchema SCHEMA =
      new TableSchema(
          List.of(
              new Column("id", ColumnType.of(TypeKind.LONG), true),
              new Column("price", ColumnType.decimal(10, 2), false)),
          List.of(new PartitionField("day", ColumnType.of(TypeKind.DATE), true)),
          true,
          false,
          MergeMode.WHOLE_ROWS,
          8,
          true);

  private static final TableSchema BY_TIME =
      new TableSchema(
          List.of(new Column("at", ColumnType.of(TypeKind.LONG), true)),
          List.of(
              new PartitionField(
                  "at",
                  ColumnType.of(TypeKind.LONG),
                  false,
                  Optional.of(
                      new TimeFolders(
                          ChronoUnit.MILLIS, "yyyy/MM/dd", true, Optional.of(ZoneOffset.UTC))))),
          false,
          false,
          MergeMode.WHOLE_ROWS,
          9,
          false);

  private static final List<UnreadableFile> DAMAGED =
      List.of(
          new UnreadableFile("day=1", "g", "a.parquet", "no magic"),
          new UnreadableFile("", "h", "b.parquet", "cut"));

  private final TableSplitSerializer serializer = new TableSplitSerializer();

  @Test
  void readsTheBytesOfVersion1() throws IOException {
    assertThat(serializer.deserialize(1, HexFormat.of().parseHex(VERSION_1)))
        .isEqualTo(split(null, List.of()));
  }

  @Test
  void readsTheBytesOfVersion2() throws IOException {
    assertThat(serializer.deserialize(2, HexFormat.of().parseHex(VERSION_2)))
        .isEqualTo(split(SCHEMA, List.of()));
  }

  @Test
  void readsTheBytesOfVersion3() throws IOException {
    assertThat(serializer.deserialize(3, HexFormat.of().parseHex(VERSION_3)))
        .isEqualTo(split(SCHEMA, DAMAGED));
  }

  @Test
  void readsTheBytesOfVersion4() throws IOException {
    assertThat(serializer.deserialize(4, HexFormat.of().parseHex(VERSION_4)))
        .isEqualTo(split(BY_TIME, List.of()));
  }

  @Test
  void writesTheBytesOfVersion4() {
    assertThat(serializer.getVersion()).isEqualTo(4);
    assertThat(HexFormat.of().formatHex(serializer.serialize(split(BY_TIME, List.of()))))
        .isEqualTo(VERSION_4);
    assertThat(HexFormat.of().formatHex(serializer.serialize(split(SCHEMA, DAMAGED))))
        .isEqualTo(VERSION_3);
  }

  @Test
  void aTableOfWhichNothingWasReadComesBackAsSuch() throws IOException {
    TableSplit split = new TableSplit("orders", FollowState.unread("/orders"));
    assertThat(serializer.deserialize(4, serializer.serialize(split))).isEqualTo(split);
  }

  @Test
  void aNewerVersionIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> serializer.deserialize(5, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 5")
        .hasMessageContaining("at least as new");
  }

  private static TableSplit split(TableSchema schema, List<UnreadableFile> damaged) {
    TimelineInstant first = new TimelineInstant("20240301000", "commit", "20240301001");
    TimelineInstant second = new TimelineInstant("20240301001", "commit", "20240301002");
    return new TableSplit(
        "orders",
        new FollowState(
            "/orders",
            3,
            2,
            5,
            second,
            List.of(first, second),
            List.of("20240301003"),
            1,
            schema,
            damaged));
  }
}
