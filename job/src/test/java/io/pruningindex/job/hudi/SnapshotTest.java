package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SnapshotTest {
  static List<String> tables() {
    return TestTables.names();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void holdsTheFilesOfHudisOwnView(String name) throws Exception {
    String path = TestTables.shared(name).toString();
    try (HudiTable table = HudiTable.open(HudiTableOptions.of(name, path))) {
      TableSnapshot snapshot = table.snapshot(table.completedInstants());
      Map<String, Set<String>> slices = SliceModel.of(snapshot).slices();
      assertThat(slices).isNotEmpty().isEqualTo(HudiView.byListing(path));
      assertThat(slices).isEqualTo(HudiView.byMetadata(path));
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void isTheSameInPiecesOfAnySize(String name) {
    Map<String, String> whole = describe(name, HudiTableOptions.DEFAULT_PIECE_FILES);
    assertThat(describe(name, 5)).isEqualTo(whole);
  }

  /** Everything that is known of each file, and that no group is cut. */
  private static Map<String, String> describe(String name, int pieceFiles) {
    Map<String, String> files = new HashMap<>();
    Set<String> groups = new HashSet<>();
    try (HudiTable table = HudiTable.open(options(name, pieceFiles))) {
      Iterator<FileBatch> pieces = table.snapshot(table.completedInstants()).pieces();
      while (pieces.hasNext()) {
        FileBatch piece = roundTrip(pieces.next());
        for (int group = 0; group < piece.files().groupCount(); group++) {
          String partition = piece.partitions().get(piece.files().groupPartition()[group]);
          assertThat(groups.add(partition + "/" + piece.names().groupFileIds().string(group)))
              .isTrue();
        }
        for (int i = 0; i < piece.count(); i++) {
          files.put(
              piece.partitionOf(i) + "/" + piece.names().fileNames().string(i), file(piece, i));
        }
      }
    }
    return files;
  }

  private static FileBatch roundTrip(FileBatch batch) {
    WireWriter writer = new WireWriter();
    batch.write(writer);
    return FileBatch.read(new WireReader(writer.toBytes()));
  }

  private static String file(FileBatch piece, int i) {
    StringBuilder text = new StringBuilder();
    text.append(piece.files().baseInstant()[i]).append(' ').append(piece.files().anchor()[i]);
    text.append(' ').append(piece.files().size()[i]).append(' ').append(piece.files().rows()[i]);
    for (Map.Entry<String, ColumnChunk> column : piece.columns().entrySet()) {
      ColumnChunk chunk = column.getValue();
      text.append('\n').append(column.getKey()).append(' ').append(chunk.statusOf(i));
      text.append(' ').append(chunk.nullCounts()[i]).append(' ').append(chunk.valueCounts()[i]);
      text.append(' ').append(ChunkValues.bounds(chunk, i));
    }
    return text.toString();
  }

  private static HudiTableOptions options(String name, int pieceFiles) {
    HudiTableOptions plain = HudiTableOptions.of(name, TestTables.shared(name).toString());
    return new HudiTableOptions(
        plain.name(),
        plain.path(),
        plain.hadoopOptions(),
        plain.columnLimit(),
        plain.columns(),
        plain.boundLength(),
        pieceFiles,
        plain.readThreads());
  }
}
