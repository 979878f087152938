package io.pruningindex.job.dimension.sql.folder;

import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.module.Module;

/**
 * Makes the tables of a query as Flink would, but for folders of files: their watermarks wait until
 * all files that were found are read.
 *
 * <p>Flink reads those in no particular order, and the first one may hold the latest times. Its
 * watermark would be true of that file only, and the rows of the files that wait would be taken for
 * late ones.
 */
public final class Folders implements Module, DynamicTableSourceFactory {
  /** The name to load the module under. */
  public static final String NAME = "pruning_index_folders";

  private static final String CONNECTOR = "filesystem";

  private final String dimension;

  /** Makes the tables of a dimension's query. */
  public Folders(String dimension) {
    this.dimension = dimension;
  }

  @Override
  public Optional<DynamicTableSourceFactory> getTableSourceFactory() {
    return Optional.of(this);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    WholeSource.require(dimension, context);
    DynamicTableSource source =
        FactoryUtil.createDynamicTableSource(
            null,
            context.getObjectIdentifier(),
            context.getCatalogTable(),
            context.getEnrichmentOptions(),
            context.getConfiguration(),
            context.getClassLoader(),
            context.isTemporary());
    String connector = context.getCatalogTable().getOptions().get(FactoryUtil.CONNECTOR.key());
    return CONNECTOR.equals(connector)
            && source instanceof ScanTableSource folder
            && !(source instanceof SupportsWatermarkPushDown)
        ? FolderTable.of(dimension, folder)
        : source;
  }

  @Override
  public String factoryIdentifier() {
    return NAME;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of();
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }
}
