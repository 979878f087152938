package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.join.JoinReport;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** What came of joins as JSON. */
final class JoinJson {
  private JoinJson() {}

  /**
   * Adds an object for each join; null stands for what is not known. Times are in milliseconds
   * since the epoch, with the greatest long for a version that is complete for good.
   */
  static void add(ArrayNode array, List<JoinReport> joins) {
    for (JoinReport join : joins) {
      ObjectNode node =
          array
              .addObject()
              .put("join", join.join())
              .put("dimension", join.dimension())
              .put("applied", join.applied())
              .put("placeholder", join.placeholder().orElse(null));
      join.reasons().forEach(node.putArray("reasons")::add);
      put(node, "version", join.version());
      put(node, "currentTo", currentTo(join));
      put(node, "keys", join.keys());
      node.put("exact", join.exact());
      add(node.putArray("joins"), join.joins());
    }
  }

  private static OptionalLong currentTo(JoinReport join) {
    return join.version().isPresent()
        ? OptionalLong.of(join.currentTo().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE))
        : OptionalLong.empty();
  }

  private static void put(ObjectNode node, String name, OptionalLong value) {
    if (value.isPresent()) {
      node.put(name, value.getAsLong());
    } else {
      node.putNull(name);
    }
  }
}
