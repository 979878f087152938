package io.pruningindex.e2e.table;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Requires of an answer that it keeps just those slices without logs that an ideal pruner keeps,
 * which knows the values of partitions, and the minimum, maximum and null count of every column.
 */
final class IdealTable {
  private final Map<TrueSlice, IdealSlice> slices = new LinkedHashMap<>();

  IdealTable(TrueTable table, TableSchema schema, ZoneId zone) {
    for (TrueSlice slice : table.slices()) {
      if (slice.files().logFiles().isEmpty()) {
        slices.put(slice, new IdealSlice(slice, schema, zone));
      }
    }
  }

  /** How many slices it knows of. */
  int slices() {
    return slices.size();
  }

  /**
   * Checks an answer.
   *
   * @return for how many slices it could be only this answer
   */
  int verify(PruneResult result, Predicate predicate) {
    Set<String> kept = new HashSet<>();
    result.slices().stream().map(PrunedSlice::baseFile).forEach(kept::add);
    int decided = 0;
    for (Map.Entry<TrueSlice, IdealSlice> entry : slices.entrySet()) {
      boolean isKept = kept.contains(entry.getKey().files().baseFile().name());
      boolean must = entry.getValue().mustKeep(predicate);
      boolean may = entry.getValue().mayKeep(predicate);
      if (must && !may) {
        throw new AssertionError(
            "is judged by contradictory rules: " + entry.getValue().describe(predicate));
      } else if (must && !isKept) {
        throw new AssertionError(
            "rules out what bounds admit: " + entry.getValue().describe(predicate));
      } else if (isKept && !may) {
        throw new AssertionError(
            "keeps what bounds rule out: " + entry.getValue().describe(predicate));
      }
      decided += must == may ? 1 : 0;
    }
    return decided;
  }
}
