package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.MergeMode;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.HoodieRecordMerger;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableConfig;

/**
 * How a table merges base and log files, from its payload classes, merger, merge mode and mode of
 * partial updates. The one that says least of merged rows decides.
 *
 * <p>{@link MergeMode#WHOLE_ROWS}: each merged row comes from one file as it is. {@link
 * MergeMode#PARTIAL_ROWS}: it may take columns from several files, but each of its values is one
 * that some file of the slice holds in that column. {@link MergeMode#UNKNOWN}: it may hold values
 * that no file does. Payload classes are judged by {@link PayloadModes}, the rest in this way:
 *
 * <table>
 *   <caption>Merge modes</caption>
 *   <tr><th>setting</th><th>mode</th><th>why</th></tr>
 *   <tr><td>ordering by commit or event time</td><td>whole rows</td>
 *       <td>one of the two records is taken</td></tr>
 *   <tr><td>merger of Hudi's that goes by the payload</td><td>the payload's</td>
 *       <td>the payload class merges</td></tr>
 *   <tr><td>any other merger</td><td>unknown</td><td>it is custom code</td></tr>
 *   <tr><td>custom mode that names neither merger nor payload</td><td>unknown</td>
 *       <td>readers are told by other means what to do</td></tr>
 *   <tr><td>partial updates: {@code NONE}</td><td>the payload's</td><td></td></tr>
 *   <tr><td>{@code IGNORE_DEFAULTS}</td><td>partial rows</td>
 *       <td>a column that holds its default takes the other record's value</td></tr>
 *   <tr><td>{@code FILL_UNAVAILABLE}, {@code IGNORE_MARKERS}</td><td>partial rows</td>
 *       <td>a column that holds the marker, whatever that is, takes the other record's value</td>
 *       </tr>
 *   <tr><td>{@code KEEP_VALUES}</td><td>partial rows</td>
 *       <td>a column that one record lacks takes the other's value</td></tr>
 *   <tr><td>{@code FILL_DEFAULTS}</td><td>unknown</td>
 *       <td>a column that a record lacks takes the schema's default, which no file need hold</td>
 *       </tr>
 *   <tr><td>any other</td><td>unknown</td><td>it is not known what it does</td></tr>
 * </table>
 *
 * <p>Log files of Spark's MERGE INTO hold only the columns that the statement sets, whatever the
 * table's merge mode is, and neither the table's configuration nor its commits tell. They need no
 * mode: Hudi records no stats for the columns that they lack, so each such file keeps its slice.
 * That holds only as long as a log file is never said to be all null in a column that it lacks.
 */
final class MergeModes {
  private static final Set<String> KNOWN_MERGERS =
      Set.of(
          HoodieRecordMerger.EVENT_TIME_BASED_MERGE_STRATEGY_UUID,
          HoodieRecordMerger.COMMIT_TIME_BASED_MERGE_STRATEGY_UUID,
          HoodieRecordMerger.PAYLOAD_BASED_MERGE_STRATEGY_UUID);

  private MergeModes() {}

  static MergeMode of(HoodieTableConfig config) {
    if (config.getTableType() == HoodieTableType.COPY_ON_WRITE) {
      return MergeMode.WHOLE_ROWS;
    }
    String payload = config.getStringOrDefault(HoodieTableConfig.PAYLOAD_CLASS_NAME, "");
    String legacy = config.getStringOrDefault(HoodieTableConfig.LEGACY_PAYLOAD_CLASS_NAME, "");
    return Stream.of(
            PayloadModes.of(payload),
            PayloadModes.of(legacy),
            ofMerger(config, payload),
            ofPartialUpdates(config))
        .max(Comparator.comparing(MergeMode::code))
        .orElseThrow();
  }

  private static MergeMode ofMerger(HoodieTableConfig config, String payload) {
    String strategy = config.getStringOrDefault(HoodieTableConfig.RECORD_MERGE_STRATEGY_ID, "");
    boolean known = strategy.isEmpty() || KNOWN_MERGERS.contains(strategy);
    boolean untold = config.getRecordMergeMode() == RecordMergeMode.CUSTOM && payload.isEmpty();
    return known && !untold ? MergeMode.WHOLE_ROWS : MergeMode.UNKNOWN;
  }

  private static MergeMode ofPartialUpdates(HoodieTableConfig config) {
    String mode = config.getStringOrDefault(HoodieTableConfig.PARTIAL_UPDATE_MODE, "");
    return switch (mode.trim().toUpperCase(Locale.ROOT)) {
      case "", "NONE" -> MergeMode.WHOLE_ROWS;
      case "IGNORE_DEFAULTS", "FILL_UNAVAILABLE", "IGNORE_MARKERS", "KEEP_VALUES" ->
          MergeMode.PARTIAL_ROWS;
      default -> MergeMode.UNKNOWN;
    };
  }
}
