package io.pruningindex.e2e.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.PartitionSinkConfiguration;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TablePartition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Partitions of a table that changes, as the job writes them to files through SQL: the last that is
 * written of each is what Hudi sees, and those asked for are the same.
 */
@Timeout(240)
class PartitionStreamTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TABLE = "orders";

  @TempDir private Path folder;

  @Test
  void theLastThatIsWrittenOfEachPartitionIsWhatHudiSees() throws Exception {
    TableShape shape =
        new TableShape(
            HoodieTableType.MERGE_ON_READ,
            HoodieTableVersion.NINE,
            Partitioning.PLAIN,
            true,
            true,
            TableShape.NO_METADATA_COMPACTION,
            HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
            false);
    try (LoneTable table = LoneTable.create(TABLE, shape, folder)) {
      table.perform(WriterAction.INSERT, WriterAction.INSERT);
      try (EmbeddedIndex index =
              EmbeddedIndex.start(
                  folder.resolve("job"),
                  EmbeddedIndex.job(List.of(table.configuration())).with(sink()));
          PruningClient client = index.client()) {
        verify(client, table);
        List<WriterAction> actions =
            List.of(
                WriterAction.UPSERT,
                WriterAction.UPSERT,
                WriterAction.SCHEDULE_COMPACTION,
                WriterAction.FINISH_COMPACTION,
                WriterAction.INSERT_OVERWRITE,
                WriterAction.DELETE_PARTITION,
                WriterAction.INSERT);
        for (WriterAction action : actions) {
          table.perform(action);
        }
        verify(client, table);
        assertThat(written())
            .as("partitions that were deleted")
            .anyMatch(row -> row[9].equals("true"));

        index.endTaskManager();
        table.perform(WriterAction.INSERT, WriterAction.UPSERT);
        index.startTaskManager();
        verify(client, table);

        table.deleteAllPartitions();
        awaitWritten(Map.of());
        assertThat(partitions(client)).noneMatch(TablePartition::exists);
      }
    }
  }

  private PartitionSinkConfiguration sink() {
    return new PartitionSinkConfiguration(
        "CREATE TABLE parts (table_name STRING, instant STRING, completion_time STRING,"
            + " partition_path STRING, location STRING, slices BIGINT, files BIGINT,"
            + " `bytes` BIGINT, row_count BIGINT, removed BOOLEAN) WITH ("
            + "'connector' = 'filesystem', 'format' = 'csv', 'csv.disable-quote-character' = 'true', 'path' = '"
            + folder.resolve("parts").toUri()
            + "')",
        "parts");
  }

  private void verify(PruningClient client, LoneTable table) throws Exception {
    TrueTable truth = table.truth();
    Map<String, List<Long>> expected = new TreeMap<>();
    for (TrueSlice slice : truth.slices()) {
      expected.merge(
          slice.files().partition(),
          List.of(1L, (long) slice.fileCount(), slice.bytes()),
          (one, other) ->
              List.of(
                  one.get(0) + other.get(0), one.get(1) + other.get(1), one.get(2) + other.get(2)));
    }
    assertThat(expected).isNotEmpty();
    table.awaitIndexed(client, truth);
    awaitWritten(expected);
    assertThat(partitions(client).stream().filter(TablePartition::exists))
        .extracting(TablePartition::path)
        .containsExactlyElementsOf(expected.keySet());
    for (String[] row : written()) {
      assertThat(row[0]).isEqualTo(TABLE);
      assertThat(row[4]).isEqualTo(table.path() + "/" + row[3]);
    }
    assertThat(partitions(client))
        .allSatisfy(
            partition ->
                assertThat(partition.location()).contains(table.path() + "/" + partition.path()));
  }

  private static List<TablePartition> partitions(PruningClient client) {
    PartitionResult result = client.partitions(PruneRequest.table(TABLE).build()).join();
    return result.partitions();
  }

  /** Waits until the last that was written of each partition is this: slices, files and bytes. */
  private void awaitWritten(Map<String, List<Long>> expected) {
    Map<String, List<Long>> last = new TreeMap<>();
    try {
      Await.until(
          "the partitions",
          LIMIT,
          () -> {
            last.clear();
            for (String[] row : written()) {
              if (row[9].equals("true")) {
                last.remove(row[3]);
              } else {
                last.put(row[3], Stream.of(row[5], row[6], row[7]).map(Long::valueOf).toList());
              }
            }
            return last.equals(expected);
          });
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " Written are " + last + ", not " + expected, e);
    }
  }

  /** The rows of all files that are complete, in the order in which they were written. */
  private List<String[]> written() throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("parts"))) {
      Comparator<Path> byTime = Comparator.comparing(file -> file.toFile().lastModified());
      for (Path file :
          files
              .filter(Files::isRegularFile)
              .filter(file -> file.getFileName().toString().startsWith("part-"))
              .sorted(byTime)
              .toList()) {
        Files.readAllLines(file).forEach(line -> rows.add(line.split(",", -1)));
      }
    }
    return rows;
  }
}
