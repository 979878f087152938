package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.MergeMode;
import java.util.HashMap;
import java.util.Map;
import org.apache.hudi.common.HoodieJsonPayload;
import org.apache.hudi.common.model.AWSDmsAvroPayload;
import org.apache.hudi.common.model.DefaultHoodieRecordPayload;
import org.apache.hudi.common.model.EmptyHoodieRecordPayload;
import org.apache.hudi.common.model.EventTimeAvroPayload;
import org.apache.hudi.common.model.HoodieAvroPayload;
import org.apache.hudi.common.model.OverwriteNonDefaultsWithLatestAvroPayload;
import org.apache.hudi.common.model.OverwriteWithLatestAvroPayload;
import org.apache.hudi.common.model.PartialUpdateAvroPayload;
import org.apache.hudi.common.model.ReverseOrderHoodieRecordPayload;
import org.apache.hudi.common.model.RewriteAvroPayload;
import org.apache.hudi.common.model.debezium.MySqlDebeziumAvroPayload;
import org.apache.hudi.common.model.debezium.PostgresDebeziumAvroPayload;

/**
 * What the payload classes that come with Hudi make of two records of a key:
 *
 * <ul>
 *   <li>{@code OverwriteWithLatest}, {@code HoodieAvro}, {@code HoodieJson}, {@code Rewrite},
 *       {@code AWSDms}: the later record, or none. Whole rows.
 *   <li>{@code Default}, {@code EventTime}, {@code ReverseOrder}, {@code MySqlDebezium}: the record
 *       that is first or last by its ordering fields, or none. Whole rows.
 *   <li>{@code Empty}: none. Whole rows.
 *   <li>{@code PartialUpdate}: a column that is null in one takes the other's value. Partial rows.
 *   <li>{@code OverwriteNonDefaults}: a column that has the schema's default in the later takes the
 *       earlier's value. The default itself stays only where both hold it. Partial rows.
 *   <li>{@code PostgresDebezium}: a string or binary that holds a marker takes the earlier's value.
 *       Partial rows.
 * </ul>
 *
 * <p>All others, those of Hudi's own metadata table and of its engines among them, are unknown: a
 * payload may compute what it likes.
 */
final class PayloadModes {
  private static final Map<String, MergeMode> MODES = new HashMap<>();

  static {
    put(
        MergeMode.WHOLE_ROWS,
        OverwriteWithLatestAvroPayload.class,
        HoodieAvroPayload.class,
        HoodieJsonPayload.class,
        RewriteAvroPayload.class,
        AWSDmsAvroPayload.class,
        DefaultHoodieRecordPayload.class,
        EventTimeAvroPayload.class,
        ReverseOrderHoodieRecordPayload.class,
        MySqlDebeziumAvroPayload.class,
        EmptyHoodieRecordPayload.class);
    put(
        MergeMode.PARTIAL_ROWS,
        PartialUpdateAvroPayload.class,
        OverwriteNonDefaultsWithLatestAvroPayload.class,
        PostgresDebeziumAvroPayload.class);
  }

  private PayloadModes() {}

  private static void put(MergeMode mode, Class<?>... payloads) {
    for (Class<?> payload : payloads) {
      MODES.put(payload.getName(), mode);
    }
  }

  /** How a payload class merges; "" stands for none, which leaves it to the merge mode. */
  static MergeMode of(String payloadClass) {
    return payloadClass.isEmpty()
        ? MergeMode.WHOLE_ROWS
        : MODES.getOrDefault(payloadClass, MergeMode.UNKNOWN);
  }
}
