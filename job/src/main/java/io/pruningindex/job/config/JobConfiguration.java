package io.pruningindex.job.config;

import java.io.Serializable;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the job is told.
 *
 * @param name the job's name, by which clients find it
 * @param tables the tables to follow, with distinct names
 * @param pollInterval how long to wait between two looks at a table's timeline
 * @param columnLimit how many columns to index of a table that names none
 * @param retainedInstants how many instants back a planner may ask
 * @param parallelism how many subtasks share the tables
 * @param checkpointInterval how often the state is made durable; longer means more to read again
 *     after a failure
 * @param hadoop options for Hadoop's file systems, such as credentials
 * @param tolerance what is put up with of the tables' writers and of storage
 * @param dimensions what the tables are joined with
 * @param partitionSink where to write what becomes of partitions, or null for nowhere
 */
public record JobConfiguration(
    String name,
    List<TableConfiguration> tables,
    Duration pollInterval,
    int columnLimit,
    int retainedInstants,
    int parallelism,
    Duration checkpointInterval,
    Map<String, String> hadoop,
    Tolerance tolerance,
    DimensionsConfiguration dimensions,
    PartitionSinkConfiguration partitionSink)
    implements Serializable {
  /** The job's name unless another is given. */
  public static final String DEFAULT_NAME = "pruning-index";

  /** The most subtasks that can share the tables; fixed, since savepoints depend on it. */
  public static final int MAX_PARALLELISM = 128;

  public JobConfiguration {
    tables = List.copyOf(tables);
    hadoop = Map.copyOf(hadoop);
    require(!tables.isEmpty(), "No table is configured: name at least one");
    require(columnLimit >= 1, "columns must be at least 1 and is " + columnLimit);
    require(retainedInstants >= 1, "retained-instants must be at least 1: " + retainedInstants);
    require(
        parallelism >= 1 && parallelism <= MAX_PARALLELISM,
        "parallelism must be 1 to " + MAX_PARALLELISM + " and is " + parallelism);
    require(isPositive(pollInterval), "poll-interval must be more than 0: give a time such as 1s");
    require(
        isPositive(checkpointInterval),
        "checkpoint-interval must be more than 0: give a time such as 10s");
    Set<String> names = new HashSet<>();
    for (TableConfiguration table : tables) {
      require(names.add(table.name()), "Two tables are named " + table.name() + ": rename one");
    }
  }

  /** A configuration without dimensions, which writes nothing of partitions; else the defaults. */
  public JobConfiguration(
      String name,
      List<TableConfiguration> tables,
      Duration pollInterval,
      int columnLimit,
      int retainedInstants,
      int parallelism,
      Duration checkpointInterval,
      Map<String, String> hadoop) {
    this(
        name,
        tables,
        pollInterval,
        columnLimit,
        retainedInstants,
        parallelism,
        checkpointInterval,
        hadoop,
        Tolerance.DEFAULT,
        DimensionsConfiguration.NONE,
        null);
  }

  /** This configuration with other dimensions. */
  public JobConfiguration with(DimensionsConfiguration others) {
    return new JobConfiguration(
        name,
        tables,
        pollInterval,
        columnLimit,
        retainedInstants,
        parallelism,
        checkpointInterval,
        hadoop,
        tolerance,
        others,
        partitionSink);
  }

  /** This configuration with another place for what becomes of partitions, or null for none. */
  public JobConfiguration with(PartitionSinkConfiguration other) {
    return new JobConfiguration(
        name,
        tables,
        pollInterval,
        columnLimit,
        retainedInstants,
        parallelism,
        checkpointInterval,
        hadoop,
        tolerance,
        dimensions,
        other);
  }

  /** This configuration with another tolerance. */
  public JobConfiguration with(Tolerance other) {
    return new JobConfiguration(
        name,
        tables,
        pollInterval,
        columnLimit,
        retainedInstants,
        parallelism,
        checkpointInterval,
        hadoop,
        other,
        dimensions,
        partitionSink);
  }

  /** The defaults for these tables. */
  public static JobConfiguration of(List<TableConfiguration> tables) {
    return new JobConfiguration(
        DEFAULT_NAME, tables, Duration.ofSeconds(1), 32, 20, 1, Duration.ofSeconds(10), Map.of());
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isNegative() && !duration.isZero();
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new InvalidConfigurationException(message);
    }
  }
}
