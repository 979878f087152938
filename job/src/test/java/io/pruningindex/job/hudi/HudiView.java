package io.pruningindex.job.hudi;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.HoodieEngineContext;
import org.apache.hudi.common.engine.HoodieLocalEngineContext;
import org.apache.hudi.common.fs.FSUtils;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.metadata.NativeTableMetadataFactory;
import org.apache.hudi.storage.hadoop.HadoopStorageConfiguration;

/** What Hudi's own file-system view says are the newest slices of a table. */
final class HudiView {
  private final String path;

  private HudiView(String path) {
    this.path = path;
  }

  /** Files of each group's newest slice by listing folders: partition/file id -> names. */
  static Map<String, Set<String>> byListing(String path) throws Exception {
    return onWorker(() -> new HudiView(path).slices(false));
  }

  /** Files of each group's newest slice by the metadata table, if there is one. */
  static Map<String, Set<String>> byMetadata(String path) throws Exception {
    return onWorker(() -> new HudiView(path).slices(true));
  }

  private static <T> T onWorker(Callable<T> call) throws Exception {
    try (HudiCalls calls = new HudiCalls("view")) {
      return calls.make(call);
    }
  }

  private Map<String, Set<String>> slices(boolean metadata) throws Exception {
    HoodieTableMetaClient metaClient =
        HoodieTableMetaClient.builder()
            .setConf(new HadoopStorageConfiguration(new Configuration()))
            .setBasePath(path)
            .setLoadActiveTimelineOnLoad(true)
            .build();
    HoodieEngineContext context = new HoodieLocalEngineContext(metaClient.getStorageConf());
    HoodieTimeline timeline = metaClient.getActiveTimeline().filterCompletedAndCompactionInstants();
    Map<String, Set<String>> slices = new TreeMap<>();
    if (timeline.empty()) {
      return slices;
    }
    String last = timeline.getWriteTimeline().lastInstant().get().requestedTime();
    try (HoodieTableFileSystemView view =
        metadata
            ? new HoodieTableFileSystemView(
                NativeTableMetadataFactory.getInstance()
                    .create(
                        context,
                        metaClient.getStorage(),
                        HoodieMetadataConfig.newBuilder().enable(true).build(),
                        path),
                metaClient,
                timeline)
            : HoodieTableFileSystemView.fileListingBasedFileSystemView(
                context, metaClient, timeline)) {
      for (String partition : FSUtils.getAllPartitionPaths(context, metaClient, false)) {
        view.getLatestMergedFileSlicesBeforeOrOn(partition, last)
            .forEach(slice -> slices.put(partition + "/" + slice.getFileId(), names(slice)));
      }
    }
    return slices;
  }

  private static Set<String> names(FileSlice slice) {
    Set<String> names = new TreeSet<>();
    slice.getBaseFile().ifPresent(file -> names.add(file.getFileName()));
    slice.getLogFiles().forEach(log -> names.add(log.getFileName()));
    return names;
  }
}
