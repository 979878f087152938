package io.pruningindex.job.source.reader;

import static io.pruningindex.job.source.reader.OpenReaders.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.hudi.InstantChange;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Base files of a table without column stats whose footers cannot be read. */
@Timeout(120)
class UnreadableFooterTest {
  private static final String TABLE = "orders";
  private static final int TAIL = 8;

  @TempDir private Path folder;

  private final CollectedEvents events = new CollectedEvents();
  @RegisterExtension private final OpenReaders readers = new OpenReaders();

  enum Damage {
    EMPTIED,
    CUT,
    OVERWRITTEN,
    /** What is said of the footer is right, and its content is not. */
    FOOTER_OVERWRITTEN;

    byte[] of(byte[] whole) {
      return switch (this) {
        case EMPTIED -> new byte[0];
        case CUT -> Arrays.copyOf(whole, whole.length / 2);
        case OVERWRITTEN -> "no footer here".getBytes();
        case FOOTER_OVERWRITTEN -> {
          byte[] damaged = whole.clone();
          int length =
              ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(whole.length - TAIL);
          Arrays.fill(damaged, whole.length - TAIL - length, whole.length - TAIL, (byte) 0xFF);
          yield damaged;
        }
      };
    }
  }

  @AfterEach
  void endFailures() {
    FailingFileSystem.failing(false);
  }

  @ParameterizedTest
  @EnumSource
  void aDamagedFileIsKeptAndSaidAndTheOthersPrune(Damage damage) throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_nomdt", folder);
    Path damaged = newestBaseFile(path);
    Files.write(damaged, damage.of(Files.readAllBytes(damaged)));
    Files.delete(damaged.resolveSibling("." + damaged.getFileName() + ".crc"));
    TimelineReader first = read(path, FollowState.unread(path.toString()), Map.of());
    events.pollUntil(first, saysOf(damaged));
    assertThat(lastHealth().problem()).contains("'orders'", "of 1 of its files", "Restore");
    assertThat(withoutStats()).containsExactly(damaged.getFileName().toString());
    FollowState state = state(first);
    assertThat(state.unreadable())
        .extracting(UnreadableFile::name)
        .containsExactly(damaged.getFileName().toString());
    first.close();

    // It is not read again, and not forgotten.
    events.all().clear();
    TimelineReader second = read(path, state, Map.of());
    events.pollUntil(second, saysOf(damaged));
    assertThat(events.of(TableEvent.EpochOpened.class)).isEmpty();
  }

  @Test
  void afterAFailureOfStorageItIsReadAgain() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_nomdt", folder);
    FailingFileSystem.failing(true);
    TimelineReader reader =
        read(path, FollowState.unread(path.toString()), FailingFileSystem.options());
    events.pollUntil(
        reader,
        event ->
            event instanceof TableEvent.HealthReported report
                && report.health().condition() == Condition.DEGRADED);
    assertThat(lastHealth().problem()).contains(FailingFileSystem.FAILURE);
    assertThat(events.of(TableEvent.EpochCompleted.class)).isEmpty();

    FailingFileSystem.failing(false);
    events.all().clear();
    events.pollUntil(reader, TableEvent.Heartbeat.class);
    assertThat(lastHealth().condition()).isEqualTo(Condition.FOLLOWING);
    assertThat(lastHealth().problem()).isEmpty();
    assertThat(withoutStats()).isEmpty();
    assertThat(state(reader).unreadable()).isEmpty();
  }

  @Test
  void whatTakesADamagedFilesPlaceHealsTheTable() throws Exception {
    Path path = ArchivedTable.unpack("v111-cow_nomdt", folder);
    TimelineReader reader = read(path, FollowState.unread(path.toString()), Map.of());
    events.pollUntil(reader, TableEvent.EpochCompleted.class);
    FileBatch batch = events.of(TableEvent.FilesListed.class).get(0).files();
    List<UnreadableFile> damaged = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String fileId = batch.names().groupFileIds().string(batch.files().group()[i]);
      String partition = batch.partitionOf(i);
      damaged.add(new UnreadableFile(partition, fileId, "damaged-" + i, "why"));
    }
    UnreadableFile other = new UnreadableFile("elsewhere", "group", "other", "why");
    damaged.add(other);

    assertThat(after(damaged, new Change(List.of(), List.of(), List.of()))).isEqualTo(damaged);
    assertThat(after(damaged, new Change(List.of(batch), List.of(), List.of())))
        .as("newer base files of the groups")
        .containsExactly(other);
    UnreadableFile first = damaged.get(0);
    assertThat(
            after(
                damaged,
                new Change(
                    List.of(),
                    List.of(new TableEvent.FileReference(first.partition(), first.name())),
                    List.of(new TableEvent.GroupReference("elsewhere", "group")))))
        .containsExactlyElementsOf(damaged.subList(1, 4));
    assertThat(UnreadableFiles.after(List.of(first), InstantChange.NONE, List.of(first, other)))
        .containsExactly(first, other);
  }

  private record Change(
      List<FileBatch> added,
      List<TableEvent.FileReference> removed,
      List<TableEvent.GroupReference> replaced) {}

  private static List<UnreadableFile> after(List<UnreadableFile> before, Change change) {
    InstantChange instant =
        new InstantChange(
            change.added(), change.removed(), change.replaced(), Optional.empty(), false, "");
    return UnreadableFiles.after(before, instant, List.of());
  }

  /** The names of files of which nothing is known of some column. */
  private Set<String> withoutStats() {
    Set<String> names = new TreeSet<>();
    for (TableEvent.FilesListed listed : events.of(TableEvent.FilesListed.class)) {
      FileBatch files = listed.files();
      for (int i = 0; i < files.count(); i++) {
        int file = i;
        if (files.columns().values().stream()
            .anyMatch(column -> column.statusOf(file) == BoundsStatus.UNREADABLE)) {
          names.add(files.names().fileNames().string(i));
        }
      }
    }
    return names;
  }

  private static Predicate<TableEvent> saysOf(Path damaged) {
    return event ->
        event instanceof TableEvent.HealthReported report
            && report.health().condition() == Condition.FOLLOWING
            && report.health().problem().contains(damaged.getFileName().toString());
  }

  private TableHealth lastHealth() {
    List<TableEvent.HealthReported> reports = events.of(TableEvent.HealthReported.class);
    return reports.get(reports.size() - 1).health();
  }

  /** The base file of some newest slice: the names of others in its folder come before its own. */
  private static Path newestBaseFile(Path table) throws Exception {
    try (Stream<Path> files = Files.list(table.resolve("2024-03-01/us"))) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }

  private TimelineReader read(Path path, FollowState state, Map<String, String> hadoop) {
    return readers.read(new TableConfiguration(TABLE, path.toString(), List.of()), state, hadoop);
  }
}
