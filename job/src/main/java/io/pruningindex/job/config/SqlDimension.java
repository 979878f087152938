package io.pruningindex.job.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;

/**
 * A dimension that is a SQL query over streams.
 *
 * @param name see {@link #name()}
 * @param ddl the statements that declare what the query reads, each text one or several of them
 * @param query the query, whose columns are those of the dimension
 * @param key see {@link #key()}
 * @param assumeCompleteAfter how long no row must have come for the rows to be taken for complete,
 *     where nothing else tells it; zero to never assume it
 * @param versionInterval how much time there is at least between two versions
 * @param zone the session's time zone, such as Europe/Berlin, which some functions and casts of
 *     times use
 */
public record SqlDimension(
    String name,
    List<String> ddl,
    String query,
    List<String> key,
    Duration assumeCompleteAfter,
    Duration versionInterval,
    String zone)
    implements DimensionConfiguration {
  /** How much time there is between two versions unless the configuration says otherwise. */
  public static final Duration VERSION_INTERVAL = Duration.ofSeconds(1);

  /** The time zone unless the configuration says otherwise. */
  public static final String ZONE = "UTC";

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
              + assumeCompleteAfter.toMillis()
              + "ms, so short that a pause of the source would pass for its end: give 1s or more");
    }
    checkZone(name, zone);
  }

  /** A dimension with the interval and the zone that there are unless said otherwise. */
  public SqlDimension(
      String name, List<String> ddl, String query, List<String> key, Duration assumeCompleteAfter) {
    this(name, ddl, query, key, assumeCompleteAfter, VERSION_INTERVAL, ZONE);
  }

  private static void checkZone(String name, String zone) {
    if (!isZone(zone)) {
      throw new InvalidConfigurationException(
          "zone of dimension "
              + name
              + " is '"
              + zone
              + "', which is no time zone: give a name such as Europe/Berlin, or an offset such as"
              + " GMT+02:00");
    }
  }

  /** Flink takes those that the older and the newer classes of Java agree on. */
  private static boolean isZone(String zone) {
    try {
      return TimeZone.getTimeZone(zone).toZoneId().equals(ZoneId.of(zone));
    } catch (DateTimeException e) {
      return false;
    }
  }
}
