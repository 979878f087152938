package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.ColumnType;
import io.pruningindex.job.demo.truth.RecordedColumn;
import io.pruningindex.job.demo.truth.RecordedTable;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.util.PartitionPathEncodeUtils;

/**
 * One of the two tables. Both have columns of the same types in the same order, under other names.
 *
 * @param table name, place and columns
 * @param type copy-on-write or merge-on-read
 * @param mergeMode which of two versions of a row wins: the one written last, or the one with the
 *     higher revision
 * @param hiveStyle whether partition paths name their fields, and encode special characters
 * @param regions the values of the second partition field
 * @param withNaN whether the double column holds NaN now and then
 */
record TableDefinition(
    RecordedTable table,
    HoodieTableType type,
    RecordMergeMode mergeMode,
    boolean hiveStyle,
    List<String> regions,
    boolean withNaN) {

  /** The ordering column: the round in which a version of a row was made. */
  static final String REVISION = "revision";

  static final String DAY = "dt";
  static final String REGION = "region";

  static List<TableDefinition> all(Path base) {
    return List.of(orders(base), events(base));
  }

  private static TableDefinition orders(Path base) {
    return new TableDefinition(
        table(
            base,
            "orders",
            List.of(
                "order_id",
                "ordered_at",
                "customer",
                "quantity",
                "weight",
                "amount",
                "express",
                "delivery_date",
                "discount",
                "note")),
        HoodieTableType.COPY_ON_WRITE,
        RecordMergeMode.COMMIT_TIME_ORDERING,
        true,
        List.of("apac", "eu", "us/east", "us/west"),
        false);
  }

  private static TableDefinition events(Path base) {
    return new TableDefinition(
        table(
            base,
            "events",
            List.of(
                "event_id",
                "event_time",
                "device",
                "severity",
                "duration",
                "cost",
                "handled",
                "due_date",
                "retries",
                "message")),
        HoodieTableType.MERGE_ON_READ,
        RecordMergeMode.EVENT_TIME_ORDERING,
        false,
        List.of("ams", "fra", "sin", "syd"),
        true);
  }

  private static RecordedTable table(Path base, String name, List<String> columns) {
    List<ColumnType> types =
        List.of(
            ColumnType.LONG,
            ColumnType.TIMESTAMP,
            ColumnType.STRING,
            ColumnType.INT,
            ColumnType.DOUBLE,
            ColumnType.DECIMAL,
            ColumnType.BOOLEAN,
            ColumnType.DATE,
            ColumnType.INT,
            ColumnType.STRING);
    List<RecordedColumn> recorded = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      recorded.add(new RecordedColumn(columns.get(i), types.get(i), i >= types.size() - 2));
    }
    recorded.add(new RecordedColumn(REVISION, ColumnType.INT, false));
    recorded.add(new RecordedColumn(DAY, ColumnType.STRING, false));
    recorded.add(new RecordedColumn(REGION, ColumnType.STRING, false));
    return new RecordedTable(
        name, base.resolve(name).toString(), columns.get(0), List.of(DAY, REGION), recorded);
  }

  String name() {
    return table.name();
  }

  String column(int position) {
    return table.columns().get(position).name();
  }

  long key(TruthRow row) {
    return (Long) row.value(table.recordKey());
  }

  String partitionPath(TruthRow row) {
    return partitionPath((String) row.value(DAY), (String) row.value(REGION));
  }

  String partitionPath(String day, String region) {
    return hiveStyle
        ? DAY + "=" + encode(day) + "/" + REGION + "=" + encode(region)
        : day + "/" + region;
  }

  private static String encode(String value) {
    return PartitionPathEncodeUtils.escapePathName(value);
  }
}
