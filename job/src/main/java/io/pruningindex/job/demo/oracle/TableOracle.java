package io.pruningindex.job.demo.oracle;

import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.SliceFiles;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.engine.HoodieEngineContext;
import org.apache.hudi.common.engine.HoodieLocalEngineContext;
import org.apache.hudi.common.fs.FSUtils;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.TableSchemaResolver;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/**
 * Tells what is in a Hudi table, by Hudi's own means and from the files alone: folders are listed,
 * the metadata table is not asked.
 */
public final class TableOracle implements AutoCloseable {
  private final SingleWorker worker = new SingleWorker();
  private final HoodieTableMetaClient metaClient;

  private TableOracle(HadoopStorageConfiguration storage, String path) throws Exception {
    this.metaClient =
        worker.call(
            () ->
                HoodieTableMetaClient.builder()
                    .setConf(storage)
                    .setBasePath(path)
                    .setLoadActiveTimelineOnLoad(true)
                    .build());
  }

  /**
   * Opens a table.
   *
   * @param path the absolute path of its base folder
   * @throws Exception if it is no table, or not readable
   */
  public static TableOracle open(String path, Configuration hadoop) throws Exception {
    return new TableOracle(new HadoopStorageConfiguration(hadoop), path);
  }

  /**
   * The table as of now; empty if nothing was ever completed. A table that is being written may
   * change between the look at its timeline and that at its folders.
   *
   * @throws Exception if Hudi cannot read the table
   */
  public Optional<OracleSnapshot> newest() throws Exception {
    return worker.call(this::read);
  }

  private Optional<OracleSnapshot> read() throws Exception {
    HoodieTimeline timeline = metaClient.reloadActiveTimeline();
    List<HoodieInstant> completed = completed(timeline);
    if (completed.isEmpty()) {
      return Optional.empty();
    }
    // A pending compaction belongs to the view: it says which base a log file is read with.
    HoodieTimeline visible = timeline.filterCompletedAndCompactionInstants();
    String latest = visible.lastInstant().get().requestedTime();
    TableSchemaResolver schemas = new TableSchemaResolver(metaClient);
    HoodieSchema schema = schemas.getTableSchema();
    return Optional.of(
        new OracleSnapshot(
            completed.stream().map(TableOracle::describe).toList(),
            operation(timeline, completed.get(completed.size() - 1)),
            slices(visible, latest),
            new SliceReader(
                metaClient, schema, schemas.getTableInternalSchemaFromCommitMetadata(), latest),
            worker));
  }

  private static List<HoodieInstant> completed(HoodieTimeline timeline) {
    return timeline.filterCompletedInstants().getInstants().stream()
        .sorted(
            Comparator.comparing(HoodieInstant::getCompletionTime)
                .thenComparing(HoodieInstant::requestedTime))
        .toList();
  }

  private static CompletedInstant describe(HoodieInstant instant) {
    return new CompletedInstant(
        instant.requestedTime(), instant.getAction(), instant.getCompletionTime());
  }

  private static String operation(HoodieTimeline timeline, HoodieInstant instant)
      throws IOException {
    return switch (instant.getAction()) {
      case HoodieTimeline.COMMIT_ACTION, HoodieTimeline.DELTA_COMMIT_ACTION ->
          name(timeline.readCommitMetadata(instant).getOperationType());
      case HoodieTimeline.REPLACE_COMMIT_ACTION ->
          name(timeline.readReplaceCommitMetadata(instant).getOperationType());
      default -> null;
    };
  }

  /** A commit that changes the schema alone does not say that it does. */
  private static String name(WriteOperationType operation) {
    return operation == null ? null : operation.name();
  }

  private Map<SliceFiles, FileSlice> slices(HoodieTimeline visible, String latest) {
    HoodieEngineContext context = new HoodieLocalEngineContext(metaClient.getStorageConf());
    Map<SliceFiles, FileSlice> slices = new LinkedHashMap<>();
    try (HoodieTableFileSystemView view =
        HoodieTableFileSystemView.fileListingBasedFileSystemView(context, metaClient, visible)) {
      FSUtils.getAllPartitionPaths(context, metaClient, false).stream()
          .sorted()
          .flatMap(partition -> view.getLatestMergedFileSlicesBeforeOrOn(partition, latest))
          .sorted(
              Comparator.comparing(FileSlice::getPartitionPath).thenComparing(FileSlice::getFileId))
          .forEach(slice -> slices.put(files(slice), slice));
    }
    return slices;
  }

  private static SliceFiles files(FileSlice slice) {
    return new SliceFiles(
        slice.getPartitionPath(),
        slice.getFileId(),
        slice.getBaseInstantTime(),
        slice.getBaseFile().map(f -> new DataFile(f.getFileName(), f.getFileSize())).orElse(null),
        slice
            .getLogFiles()
            .sorted(HoodieLogFile.getLogFileComparator())
            .map(log -> new DataFile(log.getFileName(), log.getFileSize()))
            .toList());
  }

  @Override
  public void close() {
    worker.close();
  }
}
