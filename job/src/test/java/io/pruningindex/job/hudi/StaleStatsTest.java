package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.file.FileBatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.avro.model.HoodieMetadataColumnStats;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.data.HoodieListData;
import org.apache.hudi.common.engine.HoodieEngineContext;
import org.apache.hudi.common.engine.HoodieLocalEngineContext;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.metadata.ColumnStatsIndexPrefixRawKey;
import org.apache.hudi.metadata.HoodieTableMetadata;
import org.apache.hudi.metadata.NativeTableMetadataFactory;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;
import org.junit.jupiter.api.Test;

/** Column stats outlive the files that they are of. */
class StaleStatsTest {
  private static final String CLEANED = "v015-clean";

  @Test
  void filesThatWereCleanedAreNoFilesThoughTheirStatsAreThere() throws Exception {
    Path path = TestTables.shared(CLEANED);
    Set<String> stored = dataFiles(path);
    Set<String> withStats = filesWithStats(path.toString(), "c_int");
    Set<String> stale = new TreeSet<>(withStats);
    stale.removeAll(stored);
    assertThat(stale).as("files with stats that are not there").isNotEmpty();

    try (HudiTable table = HudiTable.open(HudiTableOptions.of(CLEANED, path.toString()))) {
      Set<String> listed = new HashSet<>();
      table
          .snapshot(table.completedInstants())
          .pieces()
          .forEachRemaining(piece -> listed.addAll(names(piece)));
      assertThat(listed).isNotEmpty().isSubsetOf(stored).doesNotContainAnyElementsOf(stale);
    }
    Map<String, Set<String>> view = HudiView.byListing(path.toString());
    assertThat(view.values().stream().flatMap(Set::stream)).isNotEmpty().isSubsetOf(stored);
  }

  private static List<String> names(FileBatch batch) {
    return Stream.iterate(0, i -> i < batch.count(), i -> i + 1)
        .map(i -> batch.names().fileNames().string(i))
        .toList();
  }

  private static Set<String> dataFiles(Path table) throws Exception {
    try (Stream<Path> files = Files.walk(table)) {
      return files
          .filter(file -> !file.startsWith(table.resolve(".hoodie")))
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".parquet"))
          .collect(Collectors.toSet());
    }
  }

  /** The files of which the metadata table has stats of a column, none of them marked deleted. */
  @SuppressWarnings("try") // Its close may throw anything, an interruption included.
  private static Set<String> filesWithStats(String path, String column) throws Exception {
    try (HudiCalls calls = new HudiCalls("stats")) {
      return calls.make(
          () -> {
            HoodieTableMetaClient metaClient =
                HoodieTableMetaClient.builder()
                    .setConf(new HadoopStorageConfiguration(new Configuration()))
                    .setBasePath(path)
                    .build();
            HoodieEngineContext context = new HoodieLocalEngineContext(metaClient.getStorageConf());
            try (HoodieTableMetadata metadata =
                NativeTableMetadataFactory.getInstance()
                    .create(
                        context,
                        metaClient.getStorage(),
                        HoodieMetadataConfig.newBuilder().enable(true).build(),
                        path)) {
              return metadata
                  .getRecordsByKeyPrefixes(
                      HoodieListData.lazy(List.of(new ColumnStatsIndexPrefixRawKey(column))),
                      "column_stats",
                      true)
                  .collectAsList()
                  .stream()
                  .map(record -> record.getData().getColumnStatMetadata().get())
                  .filter(stats -> !stats.getIsDeleted())
                  .map(HoodieMetadataColumnStats::getFileName)
                  .collect(Collectors.toSet());
            }
          });
    }
  }
}
