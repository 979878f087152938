package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;

/**
 * What the footer of a base file says, all its row groups together.
 *
 * <p>Parquet's own reader drops bounds that are NaN. That shows a file that holds NaN only where
 * NaN took part in the comparison, as in files of Parquet's Java library, which sorts it last;
 * other writers pass over NaN, so that their bounds of floats say nothing.
 */
final class FooterStats {
  private static final String JAVA_LIBRARY = "parquet-mr";

  private final ParquetMetadata footer;
  private final boolean javaLibrary;

  FooterStats(ParquetMetadata footer) {
    this.footer = footer;
    String writer = footer.getFileMetaData().getCreatedBy();
    this.javaLibrary = writer != null && writer.startsWith(JAVA_LIBRARY);
  }

  /** How many rows the file holds. */
  long rows() {
    return footer.getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum();
  }

  /** The stats of a column of the table. */
  ColumnStats of(IndexedColumn column) {
    String[] path = column.name().split("\\.");
    MessageType schema = footer.getFileMetaData().getSchema();
    if (!schema.containsPath(path)
        || !schema.getType(path).isPrimitive()
        || schema.getMaxRepetitionLevel(path) > 0) {
      return ColumnStats.unknown(BoundsStatus.NO_STATS);
    }
    FooterColumn found = new FooterColumn(column, schema.getType(path).asPrimitiveType());
    return combine(found, chunks(ColumnPath.get(path)));
  }

  private List<ColumnChunkMetaData> chunks(ColumnPath path) {
    List<ColumnChunkMetaData> chunks = new ArrayList<>();
    for (BlockMetaData rowGroup : footer.getBlocks()) {
      for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
        if (chunk.getPath().equals(path)) {
          chunks.add(chunk);
        }
      }
    }
    return chunks;
  }

  private ColumnStats combine(FooterColumn column, List<ColumnChunkMetaData> chunks) {
    Counts counts = counts(chunks);
    if (counts.allNull()) {
      return ColumnStats.without(BoundsStatus.ALL_NULL, counts);
    }
    if (!column.sameType()) {
      return ColumnStats.without(BoundsStatus.OTHER_TYPE, counts);
    }
    Object minimum = null;
    Object maximum = null;
    for (ColumnChunkMetaData chunk : chunks) {
      Statistics<?> statistics = chunk.getStatistics();
      if (statistics != null && statistics.hasNonNullValue()) {
        Object lower = FooterColumn.minimum(statistics);
        Object upper = FooterColumn.maximum(statistics);
        minimum = minimum == null || column.compare(lower, minimum) < 0 ? lower : minimum;
        maximum = maximum == null || column.compare(upper, maximum) > 0 ? upper : maximum;
      } else if (!allNull(chunk)) {
        return ColumnStats.without(absent(column), counts);
      }
    }
    if (column.floating() && !javaLibrary) {
      return ColumnStats.without(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, counts);
    }
    return column.stats(minimum, maximum, javaLibrary, counts);
  }

  private static BoundsStatus absent(FooterColumn column) {
    if (column.floating()) {
      return BoundsStatus.FLOAT_BOUNDS_UNTRUSTED;
    }
    return column.variableLength() ? BoundsStatus.LONG_VALUES_UNTRUSTED : BoundsStatus.NO_STATS;
  }

  private static Counts counts(List<ColumnChunkMetaData> chunks) {
    long nulls = 0;
    long values = 0;
    for (ColumnChunkMetaData chunk : chunks) {
      Statistics<?> statistics = chunk.getStatistics();
      values += chunk.getValueCount();
      boolean counted = statistics != null && statistics.isNumNullsSet();
      nulls = counted && nulls >= 0 ? nulls + statistics.getNumNulls() : -1;
    }
    return nulls < 0 ? Counts.of(0L, values).withoutNulls() : Counts.of(nulls, values);
  }

  private static boolean allNull(ColumnChunkMetaData chunk) {
    Statistics<?> statistics = chunk.getStatistics();
    return statistics != null
        && statistics.isNumNullsSet()
        && statistics.getNumNulls() == chunk.getValueCount();
  }
}
