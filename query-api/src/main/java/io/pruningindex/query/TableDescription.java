package io.pruningindex.query;

import io.pruningindex.query.schema.TableSchema;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the index knows of a table.
 *
 * @param table the table's name in the job's configuration
 * @param path where the table lies; empty if the job has not said yet
 * @param following how the following of the table goes; empty if the job has not said yet
 * @param index what is indexed; empty while the first build is under way
 */
public record TableDescription(
    String table,
    Optional<String> path,
    Optional<FollowingState> following,
    Optional<Index> index) {
  public TableDescription {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(following, "following");
    Objects.requireNonNull(index, "index");
  }

  /**
   * What is indexed of a table.
   *
   * @param asOf the newest instant applied
   * @param lagSeconds how many seconds ago the index was last known to hold all of the table's
   *     completed instants; never negative
   * @param total the size of the table as of the instant
   * @param schema columns, partition fields, table version and merge mode
   * @param columns the indexed columns and for how many files there are stats of each
   */
  public record Index(
      AsOf asOf,
      double lagSeconds,
      Counts total,
      TableSchema schema,
      List<ColumnCoverage> columns) {
    public Index {
      columns = List.copyOf(columns);
    }
  }
}
