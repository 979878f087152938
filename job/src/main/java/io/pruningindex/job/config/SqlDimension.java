package io.pruningindex.job.config;

import java.time.Duration;
import java.util.List;

/**
 * A dimension that is a SQL query over streams.
 *
 * @param name see {@link #name()}
 * @param ddl the statements that declare what the query reads, each text one or several of them
 * @param query the query, whose columns are those of the dimension
 * @param key see {@link #key()}
 * @param assumeCompleteAfter how long no row must have come for the rows to be taken for complete,
 *     where nothing else tells it; zero to never assume it
 */
public record SqlDimension(
    String name, List<String> ddl, String query, List<String> key, Duration assumeCompleteAfter)
    implements DimensionConfiguration {
  private static final Duration SHORTEST_QUIET = Duration.ofSeconds(1);

  public SqlDimension {
    ddl = List.copyOf(ddl);
    key = List.copyOf(key);
    DimensionConfiguration.check(name, key);
    if (query.isBlank()) {
      throw new InvalidConfigurationException(
          "The query of dimension " + name + " is empty: give a SELECT");
    }
    if (!assumeCompleteAfter.isZero() && assumeCompleteAfter.compareTo(SHORTEST_QUIET) < 0) {
      throw new InvalidConfigurationException(
          "assume-complete-after of dimension "
              + name
              + " is "
              + assumeCompleteAfter
              + ", so short that a pause of the source would pass for its end: give 1s or more");
    }
  }
}
