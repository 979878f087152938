package io.pruningindex.job.hudi.schema;

import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hudi.common.table.HoodieTableConfig;

/**
 * What a table's properties say that its merged rows may depend on: how records are merged, by
 * which fields they are ordered, how its readers are told. Which of them a merge looks at is a
 * matter of Hudi's release and of the table's own code, so they are all taken but for those that
 * only tell of the metadata table and its indexes.
 */
public final class RowSettings {
  private static final Set<String> OF_NO_CONCERN =
      Set.of(
          HoodieTableConfig.TABLE_METADATA_PARTITIONS.key(),
          HoodieTableConfig.TABLE_METADATA_PARTITIONS_INFLIGHT.key(),
          HoodieTableConfig.SECONDARY_INDEXES_METADATA.key(),
          HoodieTableConfig.RELATIVE_INDEX_DEFINITION_PATH.key(),
          HoodieTableConfig.TABLE_CHECKSUM.key());

  private RowSettings() {}

  /** The settings as text; the same text means the same rows of the same files. */
  public static String of(HoodieTableConfig config) {
    TreeMap<String, String> settings = new TreeMap<>();
    config
        .getProps()
        .forEach((key, value) -> settings.put(String.valueOf(key), String.valueOf(value)));
    settings.keySet().removeAll(OF_NO_CONCERN);
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + '=' + setting.getValue() + '\n')
        .collect(Collectors.joining());
  }
}
