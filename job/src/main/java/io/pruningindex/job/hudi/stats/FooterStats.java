package io.pruningindex.job.hudi.stats;

import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.column.BoundsStatus;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.MessageType;

/**
 * What the footer of a base file says, all its row groups together.
 *
 * <p>Parquet's own reader drops bounds that are NaN. That shows a file that holds NaN only where
 * NaN took part in the comparison, as in files of Parquet's Java library, which sorts it last;
 * other writers pass over NaN, so that their bounds of floats say nothing. Long strings and
 * binaries have no bounds there, but shortened ones in the index of their pages.
 */
final class FooterStats {
  private static final String JAVA_LIBRARY = "parquet-mr";

  private final RowGroups rowGroups;
  private final boolean javaLibrary;
  private final boolean legacyCalendar;

  FooterStats(RowGroups rowGroups) {
    this.rowGroups = rowGroups;
    String writer = rowGroups.footer().getFileMetaData().getCreatedBy();
    this.legacyCalendar =
        LegacyCalendar.wrote(rowGroups.footer().getFileMetaData().getKeyValueMetaData());
    this.javaLibrary = writer != null && writer.startsWith(JAVA_LIBRARY);
  }

  /** How many rows the file holds. */
  long rows() {
    return rowGroups.rows();
  }

  /** The stats of a column of the table. */
  ColumnStats of(IndexedColumn column) {
    String[] path = column.name().split("\\.");
    MessageType schema = rowGroups.footer().getFileMetaData().getSchema();
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
    for (BlockMetaData rowGroup : rowGroups.footer().getBlocks()) {
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
    boolean shortened = false;
    for (ColumnChunkMetaData chunk : chunks) {
      Statistics<?> statistics = chunk.getStatistics();
      PageBounds pages = rowGroups.pages().get(chunk);
      Object lower;
      Object upper;
      if (statistics != null && statistics.hasNonNullValue()) {
        lower = FooterColumn.minimum(statistics);
        upper = FooterColumn.maximum(statistics);
      } else if (pages != null) {
        lower = pages.minimum();
        upper = pages.maximum();
        shortened = true;
      } else if (RowGroups.allNull(chunk)) {
        continue;
      } else {
        return ColumnStats.without(absent(column), counts);
      }
      minimum = minimum == null || column.compare(lower, minimum) < 0 ? lower : minimum;
      maximum = maximum == null || column.compare(upper, maximum) > 0 ? upper : maximum;
    }
    if (column.floating() && !javaLibrary) {
      return ColumnStats.without(BoundsStatus.FLOAT_BOUNDS_UNTRUSTED, counts);
    }
    ColumnStats stats = column.stats(minimum, maximum, javaLibrary && !shortened, counts);
    return legacyCalendar ? LegacyCalendar.widened(column.column(), stats) : stats;
  }

  private static BoundsStatus absent(FooterColumn column) {
    if (column.floating()) {
      return BoundsStatus.FLOAT_BOUNDS_UNTRUSTED;
    }
    return column.variableLength() ? BoundsStatus.LONG_VALUES_UNTRUSTED : BoundsStatus.NO_STATS;
  }

  private Counts counts(List<ColumnChunkMetaData> chunks) {
    long nulls = 0;
    long values = 0;
    for (ColumnChunkMetaData chunk : chunks) {
      long counted = nulls(chunk);
      values += chunk.getValueCount();
      nulls = counted >= 0 && nulls >= 0 ? nulls + counted : -1;
    }
    return nulls < 0 ? Counts.of(0L, values).withoutNulls() : Counts.of(nulls, values);
  }

  private long nulls(ColumnChunkMetaData chunk) {
    Statistics<?> statistics = chunk.getStatistics();
    PageBounds pages = rowGroups.pages().get(chunk);
    if (statistics != null && statistics.isNumNullsSet()) {
      return statistics.getNumNulls();
    }
    return pages == null ? -1 : pages.nulls();
  }
}
