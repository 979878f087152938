package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TimeFolders;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.common.config.ConfigProperty;
import org.apache.hudi.common.config.TimestampKeyGeneratorConfig;
import org.apache.hudi.common.table.HoodieTableConfig;

/**
 * Finds out by which times a timestamp-based key generator names folders: whole numbers are written
 * in one way, by what the table's properties keep of the key generator's. Columns of texts, dates
 * and timestamps are written in several.
 */
final class TimeFolderNames {
  private static final int MILLIS_PER_SECOND = 1_000;
  private static final List<String> FIXED = List.of("UTC", "Etc/UTC", "Etc/GMT");
  private static final String YEAR = "yyyy";

  /** What a name begins with, as far as it is understood, in the order that times have. */
  private static final List<String> FIELDS = List.of(YEAR, "MM", "dd", "HH", "mm", "ss");

  private TimeFolderNames() {}

  /** How the folders of a column are named; empty if that cannot be told. */
  static Optional<TimeFolders> of(HoodieTableConfig config, ColumnType type) {
    boolean parsedOtherwise =
        !value(config, TimestampKeyGeneratorConfig.DATE_TIME_PARSER)
            .orElse(TimestampKeyGeneratorConfig.DATE_TIME_PARSER.defaultValue())
            .equals(TimestampKeyGeneratorConfig.DATE_TIME_PARSER.defaultValue());
    Optional<ChronoUnit> unit = unit(config);
    if (parsedOtherwise || !TimeFolders.name(type) || unit.isEmpty()) {
      return Optional.empty();
    }
    String pattern =
        value(config, TimestampKeyGeneratorConfig.TIMESTAMP_OUTPUT_DATE_FORMAT).orElse("");
    String format = understood(pattern);
    boolean whole = format.length() == pattern.length();
    // Where more may follow, four digits of a year with five would be taken for a year.
    boolean certain = whole || !format.isEmpty() && isSeparator(pattern.charAt(YEAR.length()));
    return format.isEmpty() || !certain
        ? Optional.empty()
        : Optional.of(new TimeFolders(unit.get(), format, whole, offset(config)));
  }

  private static Optional<ChronoUnit> unit(HoodieTableConfig config) {
    return switch (value(config, TimestampKeyGeneratorConfig.TIMESTAMP_TYPE_FIELD).orElse("")) {
      case "UNIX_TIMESTAMP" -> Optional.of(ChronoUnit.SECONDS);
      case "EPOCHMILLISECONDS" -> Optional.of(ChronoUnit.MILLIS);
      case "EPOCHMICROSECONDS" -> Optional.of(ChronoUnit.MICROS);
      case "SCALAR" -> {
        String named =
            value(config, TimestampKeyGeneratorConfig.INPUT_TIME_UNIT)
                .orElse(TimestampKeyGeneratorConfig.INPUT_TIME_UNIT.defaultValue());
        yield List.of(TimeUnit.values()).stream()
            .filter(unit -> unit.name().equals(named.toUpperCase(Locale.ROOT)))
            .findFirst()
            .map(TimeUnit::toChronoUnit);
      }
      default -> Optional.empty();
    };
  }

  /** The part of a pattern from its start on that consists of fields in their order. */
  private static String understood(String pattern) {
    int end = 0;
    for (String field : FIELDS) {
      int start = end;
      while (end > 0 && start < pattern.length() && isSeparator(pattern.charAt(start))) {
        start++;
      }
      int next = start + field.length();
      boolean longer = next < pattern.length() && pattern.charAt(next) == field.charAt(0);
      if (!pattern.startsWith(field, start) || longer) {
        break;
      }
      end = next;
    }
    return pattern.substring(0, end);
  }

  private static boolean isSeparator(char c) {
    return !Character.isLetterOrDigit(c) && c != '\'';
  }

  /** By which clock names are made; writers take their own if no zone is given. */
  private static Optional<ZoneOffset> offset(HoodieTableConfig config) {
    String zone =
        value(config, TimestampKeyGeneratorConfig.TIMESTAMP_TIMEZONE_FORMAT)
            .or(() -> value(config, TimestampKeyGeneratorConfig.TIMESTAMP_OUTPUT_TIMEZONE_FORMAT))
            .orElse("");
    if (zone.isBlank()) {
      return Optional.empty();
    }
    // Libraries know other zones each, and do not agree in which of them have summer time.
    boolean fixed = FIXED.contains(zone) || zone.startsWith("GMT");
    int seconds = TimeZone.getTimeZone(zone).getRawOffset() / MILLIS_PER_SECOND;
    return fixed && Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds()
        ? Optional.of(ZoneOffset.ofTotalSeconds(seconds))
        : Optional.empty();
  }

  private static Optional<String> value(HoodieTableConfig config, ConfigProperty<String> property) {
    return config.contains(property) ? Optional.of(config.getString(property)) : Optional.empty();
  }
}
