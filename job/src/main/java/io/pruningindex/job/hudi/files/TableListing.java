package io.pruningindex.job.hudi.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hudi.common.fs.FSUtils;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.util.collection.Pair;
import org.apache.hudi.metadata.FileSystemBackedTableMetadata;
import org.apache.hudi.metadata.HoodieTableMetadata;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.StoragePathInfo;

/** Lists the partitions of a table and the data files in them. */
public final class TableListing {
  /** Makes calls that wait for storage, several at a time. */
  public interface Parallel {
    /**
     * Makes all calls and returns their results in order.
     *
     * @throws Exception what the first that failed threw
     */
    <T> List<T> all(List<Callable<T>> calls) throws Exception;
  }

  private final HoodieTableMetaClient metaClient;
  private final HoodieTableMetadata metadata;
  private final Parallel parallel;
  private final String baseExtension;

  /**
   * Lists from {@code metadata}: the metadata table if there is one, else the folders themselves,
   * several at a time.
   */
  public TableListing(
      HoodieTableMetaClient metaClient, HoodieTableMetadata metadata, Parallel parallel) {
    this.metaClient = metaClient;
    this.metadata = metadata;
    this.parallel = parallel;
    this.baseExtension = metaClient.getTableConfig().getBaseFileFormat().getFileExtension();
  }

  /**
   * All partition paths relative to the table, sorted; "" for a table without partitions.
   *
   * @throws IOException if they cannot be listed
   */
  public List<String> partitions() throws IOException {
    return metadata.getAllPartitionPaths().stream().sorted().distinct().toList();
  }

  /**
   * The data files in each of some partitions.
   *
   * @throws UnrecognisedFileException if one of them does not say which file group it belongs to
   * @throws Exception if they cannot be listed
   */
  public Map<String, List<ListedFile>> files(List<String> partitions) throws Exception {
    Map<String, List<StoragePathInfo>> found =
        metadata instanceof FileSystemBackedTableMetadata
            ? fromFolders(partitions)
            : fromMetadataTable(partitions);
    Map<String, List<ListedFile>> files = new LinkedHashMap<>();
    for (String partition : partitions) {
      files.put(partition, listed(partition, found.getOrDefault(partition, List.of())));
    }
    return files;
  }

  private Map<String, List<StoragePathInfo>> fromMetadataTable(List<String> partitions)
      throws IOException {
    List<Pair<String, StoragePath>> paths = new ArrayList<>();
    partitions.forEach(partition -> paths.add(Pair.of(partition, path(partition))));
    Map<String, List<StoragePathInfo>> found = new LinkedHashMap<>();
    metadata.listPartitions(paths).forEach((path, infos) -> found.put(path.getLeft(), infos));
    return found;
  }

  private Map<String, List<StoragePathInfo>> fromFolders(List<String> partitions) throws Exception {
    List<Callable<List<StoragePathInfo>>> calls = new ArrayList<>();
    partitions.forEach(
        partition -> calls.add(() -> metadata.getAllFilesInPartition(path(partition))));
    List<List<StoragePathInfo>> infos = parallel.all(calls);
    Map<String, List<StoragePathInfo>> found = new LinkedHashMap<>();
    for (int i = 0; i < partitions.size(); i++) {
      found.put(partitions.get(i), infos.get(i));
    }
    return found;
  }

  private StoragePath path(String partition) {
    return FSUtils.constructAbsolutePath(metaClient.getBasePath(), partition);
  }

  private List<ListedFile> listed(String partition, List<StoragePathInfo> infos) {
    List<ListedFile> files = new ArrayList<>();
    for (StoragePathInfo info : infos) {
      String name = info.getPath().getName();
      if (DataFileName.looksLikeData(name, baseExtension)) {
        String path = partition.isEmpty() ? name : partition + "/" + name;
        files.add(new ListedFile(DataFileName.of(path), info.getLength()));
      }
    }
    return files;
  }
}
