package io.pruningindex.query;

import java.util.Objects;
import java.util.Optional;

/**
 * How far the index of a table is, without what is in it: that is told by {@link TableDescription}.
 *
 * @param table the table's name in the job's configuration
 * @param path where the table lies; empty if the job has not said yet
 * @param following how the following of the table goes; empty if the job has not said yet
 * @param newest what the index answers for; empty while the first build is under way
 */
public record TableStatus(
    String table,
    Optional<String> path,
    Optional<FollowingState> following,
    Optional<Newest> newest) {
  public TableStatus {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(following, "following");
    Objects.requireNonNull(newest, "newest");
  }

  /**
   * What the index answers for.
   *
   * @param asOf the newest instant applied
   * @param lagSeconds how many seconds ago the index was last known to hold all of the table's
   *     completed instants; never negative
   * @param total the size of the table as of the instant
   */
  public record Newest(AsOf asOf, double lagSeconds, Counts total) {}
}
