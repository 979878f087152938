package io.pruningindex.index.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.wire.WireReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Looks at the state after every event, as a client with a cache may: a value that was read once
 * must never be found with the same stamp and other bytes.
 */
final class StampCheck {
  private record Version(IndexKey key, Stamp stamp) {}

  private final Map<Version, Integer> seen = new HashMap<>();

  void check(String as, IndexHarness index, String table) {
    for (IndexKey key : index.keys()) {
      // An epoch that is being built counts too: after a recovery a client may hold the head of the
      // finished one and meet the values of the unfinished one.
      if (key.table().equals(table) && key.facet() != Facet.HEAD && key.facet() != Facet.HEALTH) {
        byte[] bytes = index.value(key);
        WireReader reader = new WireReader(bytes);
        reader.readByte();
        Version version = new Version(key, Stamp.read(reader));
        Integer before = seen.putIfAbsent(version, Arrays.hashCode(bytes));
        assertThat(before).as("%s: %s", as, version).isIn(null, Arrays.hashCode(bytes));
      }
    }
  }
}
