package io.pruningindex.e2e.join;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pruningindex.job.demo.truth.TruthRow;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How changes of rows are written as values of a topic's records. */
enum ChangeFormat {
  /** The row after the change; no value, a tombstone, where it has gone. */
  UPSERT {
    @Override
    List<String> values(TruthRow before, TruthRow after) {
      return Collections.singletonList(after == null ? null : json(after.asMap()));
    }
  },

  /** The rows before and after, as Debezium writes them, and a tombstone after a row has gone. */
  DEBEZIUM {
    @Override
    List<String> values(TruthRow before, TruthRow after) {
      Map<String, Object> change = new HashMap<>();
      change.put("before", before == null ? null : before.asMap());
      change.put("after", after == null ? null : after.asMap());
      change.put("op", before == null ? "c" : after == null ? "d" : "u");
      return after == null ? Arrays.asList(json(change), null) : List.of(json(change));
    }
  };

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * The values of the records that tell of a change; null for a tombstone.
   *
   * @param before the row before, or null if there was none
   * @param after the row after, or null if it has gone
   */
  abstract List<String> values(TruthRow before, TruthRow after);

  /** An object as JSON. */
  static String json(Map<String, Object> object) {
    try {
      return MAPPER.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
