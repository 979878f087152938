package io.pruningindex.query;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A partition of a table that can hold rows sought.
 *
 * @param path its path relative to the table, "" for a table without partitions
 * @param location where it lies: the table's path, and this one; empty if the job has not said yet
 *     where the table lies
 * @param values the values of the partition fields, in the fields' order, as texts: what the
 *     partition's folders are named by, decoded; {@code __HIVE_DEFAULT_PARTITION__} stands for
 *     null. Fields whose value cannot be told from the path are missing
 * @param exists false if it is certain to have no file slice as of the instant of the answer. True
 *     otherwise: it has some then, unless it had none for a while and has some again since, all of
 *     it within the instants that the index keeps, or unless an older release indexed it last
 */
public record TablePartition(
    String path, Optional<String> location, Map<String, String> values, boolean exists) {
  public TablePartition {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(location, "location");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
