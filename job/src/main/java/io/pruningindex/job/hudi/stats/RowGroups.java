package io.pruningindex.job.hudi.stats;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * The row groups of a base file.
 *
 * @param footer the file's footer
 * @param pages bounds from the index of pages, of column chunks of which the footer has none
 */
record RowGroups(ParquetMetadata footer, Map<ColumnChunkMetaData, PageBounds> pages) {

  /**
   * Reads a footer, and the page indexes of those columns that it has no bounds of.
   *
   * @param columns names of the columns that matter, nested leaves by their path
   */
  static RowGroups read(ParquetFileReader reader, List<String> columns) throws IOException {
    Set<String> wanted = new HashSet<>(columns);
    Map<ColumnChunkMetaData, PageBounds> pages = new HashMap<>();
    for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
      for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
        if (wanted.contains(chunk.getPath().toDotString()) && mayHaveLongValues(chunk)) {
          readPages(reader, chunk).ifPresent(bounds -> pages.put(chunk, bounds));
        }
      }
    }
    return new RowGroups(reader.getFooter(), pages);
  }

  /** Whether all values of a chunk are null. */
  static boolean allNull(ColumnChunkMetaData chunk) {
    Statistics<?> statistics = chunk.getStatistics();
    return statistics != null
        && statistics.isNumNullsSet()
        && statistics.getNumNulls() == chunk.getValueCount();
  }

  private static boolean mayHaveLongValues(ColumnChunkMetaData chunk) {
    Statistics<?> statistics = chunk.getStatistics();
    boolean bounded = statistics != null && statistics.hasNonNullValue();
    return chunk.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY
        && !bounded
        && !allNull(chunk);
  }

  private static Optional<PageBounds> readPages(ParquetFileReader reader, ColumnChunkMetaData chunk)
      throws IOException {
    ColumnIndex index = reader.readColumnIndex(chunk);
    return index == null
        ? Optional.empty()
        : PageBounds.of(index, chunk.getPrimitiveType().comparator());
  }

  /** How many rows there are. */
  long rows() {
    return footer.getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum();
  }
}
