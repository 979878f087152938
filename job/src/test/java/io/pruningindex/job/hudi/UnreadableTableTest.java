package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong is said with its cause and its cure, and it heals when the cause goes away. */
class UnreadableTableTest {
  @TempDir Path folder;

  private static HudiTable open(Path path) {
    return HudiTable.open(HudiTableOptions.of("sales", path.toString()));
  }

  private static void assertNoTable(String path, String... words) {
    assertThatThrownBy(() -> HudiTable.open(HudiTableOptions.of("sales", path)))
        .isInstanceOf(TableUnreadableException.class)
        .hasMessageContainingAll("Table 'sales'", path)
        .hasMessageContainingAll(words);
  }

  @Test
  void nothingIsAtThePath() {
    assertNoTable(folder.resolve("gone").toString(), "there is nothing at", "check the path");
  }

  @Test
  void pathIsRelative() {
    assertNoTable("some/where", "is not absolute", "write it out");
  }

  @Test
  void pathIsNoTable() throws IOException {
    assertNoTable(folder.toString(), "is no Hudi table", "give the table's base path");
    Path file = Files.createFile(folder.resolve("file"));
    assertNoTable(file.toString(), "is no Hudi table");
  }

  @Test
  void schemeIsUnknown() {
    assertNoTable("nope://bucket/table", "cannot be reached", "No FileSystem", "class path");
  }

  @Test
  void propertiesAreUnreadable() throws IOException {
    Path table = TestTables.unpack("v111-edge", folder);
    Path properties = table.resolve(".hoodie/hoodie.properties");
    byte[] whole = Files.readAllBytes(properties);
    Files.writeString(properties, "hoodie.table.version=twelve\nhoodie.table.name=edge\n");
    assertNoTable(table.toString(), "cannot be read", "hoodie.properties");
    Files.write(properties, whole);
    open(table).close();
  }

  @Test
  void tableVanishesAndComesBack() throws IOException {
    Path table = TestTables.unpack("v111-cow_nomdt", folder);
    Path aside = folder.resolve("aside");
    try (HudiTable opened = open(table)) {
      List<TimelineInstant> instants = opened.completedInstants();
      Files.move(table, aside);
      assertThatThrownBy(opened::completedInstants)
          .isInstanceOf(TableUnreadableException.class)
          .hasMessageContainingAll("'sales'", "there is nothing at");
      assertThatThrownBy(() -> opened.change(instants.get(0)))
          .isInstanceOf(TableUnreadableException.class);
      Files.move(aside, table);
      assertThat(opened.completedInstants()).isEqualTo(instants);
      assertThat(opened.change(instants.get(0)).added()).isNotEmpty();
    }
  }

  @Test
  void anotherTableComesToThePath() {
    Path path = TestTables.unpack("v015-mor_logs", folder);
    try (HudiTable opened = open(path)) {
      int old = SliceModel.of(opened.snapshot(opened.completedInstants())).slices().size();
      assertThat(opened.schema().tableVersion()).isEqualTo(6);
      TestTables.delete(path);
      TestTables.unpack("v111-mor_logs", folder);
      TableSnapshot snapshot = opened.snapshot(opened.completedInstants());
      assertThat(snapshot.schema().tableVersion()).isEqualTo(9);
      assertThat(SliceModel.of(snapshot).slices()).hasSize(old);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v015-cow_part", "v102-cow_part", "v120-cow_part"})
  void commitIsCorrupt(String name) throws IOException {
    Path table = TestTables.unpack(name, folder);
    try (HudiTable opened = open(table)) {
      List<TimelineInstant> instants = opened.completedInstants();
      TimelineInstant broken = instants.get(1);
      Path file = timelineFile(table, broken);
      byte[] whole = Files.readAllBytes(file);
      for (byte[] content :
          List.of(Arrays.copyOf(whole, whole.length / 2), new byte[0], "junk".getBytes())) {
        Files.write(file, content);
        assertThatThrownBy(() -> opened.change(broken))
            .isInstanceOf(InstantUnreadableException.class)
            .hasMessageContainingAll(
                "Table 'sales'", broken.requestedTime(), file.toString(), "Check that");
        assertThat(opened.change(instants.get(0)).added()).isNotEmpty();
      }
      Files.write(file, whole);
      assertThat(opened.change(broken).added()).isNotEmpty();
    }
  }

  @Test
  void cleanThatDoesNotSayWhatItDeletedNeedsARebuild() throws IOException {
    Path table = TestTables.unpack("v111-clean", folder);
    try (HudiTable opened = open(table)) {
      TimelineInstant clean =
          opened.completedInstants().stream()
              .filter(instant -> instant.action().equals("clean"))
              .findFirst()
              .orElseThrow();
      Path file = timelineFile(table, clean);
      byte[] whole = Files.readAllBytes(file);
      Files.write(file, new byte[0]);
      assertThat(opened.change(clean).rebuild()).isTrue();
      Files.write(file, Arrays.copyOf(whole, whole.length / 2));
      assertThatThrownBy(() -> opened.change(clean)).isInstanceOf(InstantUnreadableException.class);
    }
  }

  private static Path timelineFile(Path table, TimelineInstant instant) throws IOException {
    try (Stream<Path> files = Files.walk(table.resolve(".hoodie"))) {
      return files
          .filter(file -> !file.toString().contains("metadata"))
          .filter(file -> file.getFileName().toString().startsWith(instant.requestedTime()))
          .filter(file -> file.toString().endsWith("." + instant.action()))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void instantIsGone() {
    try (HudiTable opened = open(TestTables.shared("v111-cow_part"))) {
      TimelineInstant gone =
          new TimelineInstant("20200101000000000", "commit", "20200101000001000");
      assertThatThrownBy(() -> opened.change(gone))
          .isInstanceOf(InstantUnreadableException.class)
          .hasMessageContainingAll("'sales'", "20200101000000000", "build the index anew");
    }
  }

  @Test
  void columnAskedForIsUnknown() {
    Path table = TestTables.shared("v111-cow_part");
    HudiTableOptions options =
        new HudiTableOptions(
            "sales", table.toString(), Map.of(), 32, List.of("c_int", "prize"), 64, 2000, 2);
    try (HudiTable opened = HudiTable.open(options)) {
      assertThatThrownBy(opened::requireColumns)
          .isInstanceOf(TableUnreadableException.class)
          .hasMessageContainingAll("'sales'", "'prize'", "c_int");
      // The others are indexed all the same.
      assertThat(opened.unindexedColumns())
          .contains("'sales'", "'prize'")
          .doesNotContain("'c_int'");
      assertThat(opened.snapshot(opened.completedInstants()).pieces().next().columns())
          .containsOnlyKeys("c_int");
    }
  }

  @Test
  void foreignFileLiesInAPartition() throws IOException {
    Path table = TestTables.unpack("v111-cow_nomdt", folder);
    Path foreign = Files.createFile(table.resolve("2024-03-01/us/mine.parquet"));
    try (HudiTable opened = open(table)) {
      assertThatThrownBy(() -> opened.snapshot(opened.completedInstants()))
          .isInstanceOf(InstantUnreadableException.class)
          .hasMessageContainingAll("'sales'", "2024-03-01/us/mine.parquet", "Move the file away");
      Files.delete(foreign);
      assertThat(opened.snapshot(opened.completedInstants()).pieces()).hasNext();
    }
  }

  @Test
  void baseFilesWithoutAFooterAreKept() throws IOException {
    Path table = TestTables.unpack("v111-cow_nomdt", folder);
    List<Path> files = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(table.resolve("2024-03-01"))) {
      walk.filter(file -> file.toString().endsWith(".parquet")).forEach(files::add);
    }
    try (HudiTable opened = open(table)) {
      TableSnapshot snapshot = opened.snapshot(opened.completedInstants());
      Files.write(files.get(0), "no footer here".getBytes());
      for (Path file : files.subList(1, files.size())) {
        Files.delete(file);
      }
      int unreadable = 0;
      for (Iterator<FileBatch> pieces = snapshot.pieces(); pieces.hasNext(); ) {
        FileBatch piece = pieces.next();
        for (int i = 0; i < piece.count(); i++) {
          ColumnChunk chunk = piece.columns().get("c_int");
          boolean broken = piece.partitionOf(i).startsWith("2024-03-01");
          assertThat(chunk.statusOf(i) == BoundsStatus.UNREADABLE).isEqualTo(broken);
          unreadable += broken ? 1 : 0;
        }
      }
      assertThat(unreadable).isEqualTo(2);
    }
  }

  /** Files that a clean deletes while they are listed would be missed. */
  @Test
  void cleanBeginsDuringTheListing() throws Exception {
    Path table = TestTables.unpack("v111-cow_nomdt", folder);
    try (HudiTable opened = open(table)) {
      List<TimelineInstant> instants = opened.completedInstants();
      Path clean = table.resolve(".hoodie/timeline/20991231000000000.clean.requested");
      Files.write(clean, new byte[0]);
      assertThatThrownBy(() -> opened.snapshot(instants))
          .isInstanceOf(InstantUnreadableException.class)
          .hasMessageContainingAll("'sales'", "clean of 20991231000000000", "read again");
      assertThat(opened.snapshot(opened.completedInstants()).pieces()).hasNext();
    }
  }

  @Test
  void commitIsUndoneDuringTheListing() throws Exception {
    Path table = TestTables.unpack("v111-cow_part", folder);
    try (HudiTable opened = open(table)) {
      List<TimelineInstant> instants = opened.completedInstants();
      Files.delete(timelineFile(table, instants.get(1)));
      assertThatThrownBy(() -> opened.snapshot(instants))
          .isInstanceOf(InstantUnreadableException.class)
          .hasMessageContainingAll(instants.get(1).requestedTime(), "is gone", "built anew");
    }
  }

  @Test
  void optionsMustMakeSense() {
    assertThatThrownBy(() -> new HudiTableOptions("sales", "/t", Map.of(), 32, List.of(), 64, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'sales'");
  }
}
