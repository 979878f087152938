package io.pruningindex.job.partition;

import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.job.config.TableConfiguration;
import java.util.HashMap;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.types.Row;

/**
 * Makes rows of partitions:
 *
 * <pre>
 * table_name       STRING NOT NULL   as the job's configuration names it
 * instant          STRING            requested time; null for a table without any instant
 * completion_time  STRING            as in the timeline; null if not known
 * partition_path   STRING NOT NULL   relative to the table, '' for a table without partitions
 * location         STRING NOT NULL   the table's path as configured, '/', and the partition's
 * slices           BIGINT NOT NULL   latest file slices
 * files            BIGINT NOT NULL   base and log files in them
 * bytes            BIGINT NOT NULL   their bytes; files of unknown size count as nothing
 * row_count        BIGINT            records in them before merging; null if not known
 * removed          BOOLEAN NOT NULL  whether it has no slice any more
 * </pre>
 */
final class PartitionRow implements MapFunction<PartitionDescriptor, Row> {
  private static final long serialVersionUID = 1L;

  static final List<String> COLUMNS =
      List.of(
          "table_name",
          "instant",
          "completion_time",
          "partition_path",
          "location",
          "slices",
          "files",
          "bytes",
          "row_count",
          "removed");

  static final TypeInformation<Row> TYPE =
      Types.ROW_NAMED(
          COLUMNS.toArray(String[]::new),
          Types.STRING,
          Types.STRING,
          Types.STRING,
          Types.STRING,
          Types.STRING,
          Types.LONG,
          Types.LONG,
          Types.LONG,
          Types.LONG,
          Types.BOOLEAN);

  static final Schema SCHEMA =
      Schema.newBuilder()
          .column("table_name", DataTypes.STRING().notNull())
          .column("instant", DataTypes.STRING())
          .column("completion_time", DataTypes.STRING())
          .column("partition_path", DataTypes.STRING().notNull())
          .column("location", DataTypes.STRING().notNull())
          .column("slices", DataTypes.BIGINT().notNull())
          .column("files", DataTypes.BIGINT().notNull())
          .column("bytes", DataTypes.BIGINT().notNull())
          .column("row_count", DataTypes.BIGINT())
          .column("removed", DataTypes.BOOLEAN().notNull())
          .build();

  private final HashMap<String, String> paths = new HashMap<>();

  /** Makes rows of partitions of these tables. */
  PartitionRow(List<TableConfiguration> tables) {
    tables.forEach(table -> paths.put(table.name(), table.path()));
  }

  @Override
  public Row map(PartitionDescriptor partition) {
    return Row.of(
        partition.table(),
        partition.instant(),
        partition.completionTime(),
        partition.partition(),
        location(paths.get(partition.table()), partition.partition()),
        partition.slices(),
        partition.files(),
        partition.bytes(),
        partition.rows() == PartitionDescriptor.UNKNOWN_ROWS ? null : partition.rows(),
        partition.removed());
  }

  private static String location(String table, String partition) {
    if (partition.isEmpty()) {
      return table;
    }
    return table.endsWith("/") ? table + partition : table + "/" + partition;
  }
}
