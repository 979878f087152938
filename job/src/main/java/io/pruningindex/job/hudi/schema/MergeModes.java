package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.MergeMode;
import java.util.Set;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.AWSDmsAvroPayload;
import org.apache.hudi.common.model.DefaultHoodieRecordPayload;
import org.apache.hudi.common.model.EventTimeAvroPayload;
import org.apache.hudi.common.model.HoodieRecordMerger;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.model.OverwriteNonDefaultsWithLatestAvroPayload;
import org.apache.hudi.common.model.OverwriteWithLatestAvroPayload;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.common.model.debezium.MySqlDebeziumAvroPayload;
import org.apache.hudi.common.model.debezium.PostgresDebeziumAvroPayload;
import org.apache.hudi.common.table.HoodieTableConfig;

/**
 * How a table merges base and log files, from its payload class, merger and merge mode.
 *
 * <p>Log files of Spark's MERGE INTO hold only the columns that the statement sets, whatever the
 * table's merge mode is, and neither the table's configuration nor its commits tell. They need no
 * mode: Hudi records no stats for the columns that they lack, so each such file keeps its slice.
 * That holds only as long as a log file whose column seems to be all null is taken as unknown.
 */
final class MergeModes {
  private static final Set<String> WHOLE_ROW_PAYLOADS =
      Set.of(
          OverwriteWithLatestAvroPayload.class.getName(),
          DefaultHoodieRecordPayload.class.getName(),
          EventTimeAvroPayload.class.getName(),
          AWSDmsAvroPayload.class.getName(),
          MySqlDebeziumAvroPayload.class.getName());
  private static final Set<String> PARTIAL_ROW_PAYLOADS =
      Set.of(
          PartialUpdateAvroPayload.class.getName(),
          OverwriteNonDefaultsWithLatestAvroPayload.class.getName(),
          PostgresDebeziumAvroPayload.class.getName());
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
    MergeMode payload = ofPayload(config);
    if (payload == MergeMode.UNKNOWN || !mergerIsKnown(config)) {
      return MergeMode.UNKNOWN;
    }
    String partial = config.getStringOrDefault(HoodieTableConfig.PARTIAL_UPDATE_MODE, "");
    boolean wholeRows = partial.isEmpty() || partial.equalsIgnoreCase("NONE");
    return wholeRows ? payload : MergeMode.PARTIAL_ROWS;
  }

  private static MergeMode ofPayload(HoodieTableConfig config) {
    MergeMode payload =
        ofPayload(config.getStringOrDefault(HoodieTableConfig.PAYLOAD_CLASS_NAME, ""));
    MergeMode legacy =
        ofPayload(config.getStringOrDefault(HoodieTableConfig.LEGACY_PAYLOAD_CLASS_NAME, ""));
    return payload.code() > legacy.code() ? payload : legacy;
  }

  private static MergeMode ofPayload(String payloadClass) {
    if (payloadClass.isEmpty() || WHOLE_ROW_PAYLOADS.contains(payloadClass)) {
      return MergeMode.WHOLE_ROWS;
    }
    return PARTIAL_ROW_PAYLOADS.contains(payloadClass) ? MergeMode.PARTIAL_ROWS : MergeMode.UNKNOWN;
  }

  private static boolean mergerIsKnown(HoodieTableConfig config) {
    String strategy = config.getStringOrDefault(HoodieTableConfig.RECORD_MERGE_STRATEGY_ID, "");
    if (!strategy.isEmpty()) {
      return KNOWN_MERGERS.contains(strategy);
    }
    RecordMergeMode mode = config.getRecordMergeMode();
    return mode != RecordMergeMode.CUSTOM
        || !config.getStringOrDefault(HoodieTableConfig.PAYLOAD_CLASS_NAME, "").isEmpty();
  }
}
