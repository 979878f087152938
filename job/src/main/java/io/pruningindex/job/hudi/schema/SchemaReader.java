package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.TableSchemaResolver;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.metadata.MetadataPartitionType;

/** Reads a table's schema as of its newest commit. */
public final class SchemaReader {
  private static final String COLUMN_STATS = MetadataPartitionType.COLUMN_STATS.getPartitionPath();

  private final ColumnChoice choice;
  private final boolean foldersByTime;

  /**
   * A reader that marks columns as indexed by {@code choice}.
   *
   * @param foldersByTime whether each row lies in the folder of its time
   */
  public SchemaReader(ColumnChoice choice, boolean foldersByTime) {
    this.choice = choice;
    this.foldersByTime = foldersByTime;
  }

  /** Reads the schema. A table to which nothing was ever written has no columns. */
  public ResolvedSchema read(HoodieTableMetaClient metaClient) {
    TableSchemaResolver resolver = new TableSchemaResolver(metaClient);
    HoodieTableConfig config = metaClient.getTableConfig();
    List<IndexedColumn> columns = columns(resolver, config);
    Set<String> renamed = RenamedColumns.of(resolver);
    List<IndexedColumn> indexed = choice.choose(columns, recorded(metaClient), renamed);
    return new ResolvedSchema(
        tableSchema(config, columns, indexed, foldersByTime),
        indexed,
        choice.mistaken(columns),
        choice.unstable(columns, renamed));
  }

  private static List<IndexedColumn> columns(
      TableSchemaResolver resolver, HoodieTableConfig config) {
    Option<HoodieSchema> schema = resolver.getTableSchemaIfPresent(config.populateMetaFields());
    return schema.isPresent() ? AvroColumns.of(schema.get().toAvroSchema()) : List.of();
  }

  private static List<String> recorded(HoodieTableMetaClient metaClient) {
    if (!metaClient
        .getTableConfig()
        .isMetadataPartitionAvailable(MetadataPartitionType.COLUMN_STATS)) {
      return List.of();
    }
    return metaClient
        .getIndexForMetadataPartition(COLUMN_STATS)
        .map(definition -> List.copyOf(definition.getSourceFields()))
        .orElse(List.of());
  }

  private static TableSchema tableSchema(
      HoodieTableConfig config,
      List<IndexedColumn> columns,
      List<IndexedColumn> indexed,
      boolean foldersByTime) {
    Set<String> indexedNames = new HashSet<>();
    indexed.forEach(column -> indexedNames.add(column.name()));
    Map<String, ColumnType> types = new HashMap<>();
    columns.forEach(column -> types.put(column.name(), column.type()));
    return new TableSchema(
        columns.stream()
            .map(c -> new Column(c.name(), c.type(), indexedNames.contains(c.name())))
            .toList(),
        PartitionFields.of(config, types).stream()
            .map(field -> foldersByTime ? field : field.withoutTimes())
            .toList(),
        Boolean.parseBoolean(config.getHiveStylePartitioningEnable()),
        Boolean.parseBoolean(config.getUrlEncodePartitioning()),
        MergeModes.of(config),
        config.getTableVersion().versionCode(),
        config.getTableType() == HoodieTableType.MERGE_ON_READ);
  }
}
