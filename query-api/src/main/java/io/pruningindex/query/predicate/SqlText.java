package io.pruningindex.query.predicate;

import io.pruningindex.query.schema.ColumnType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes parts of predicates as SQL. */
final class SqlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");
  private static final DateTimeFormatter DATE_TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern(" HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private SqlText() {}

  /** A column's name, those of its parts in double quotes that cannot stand without. */
  static String identifier(String name) {
    return Arrays.stream(name.split("\\.", -1))
        .map(
            part ->
                PLAIN.matcher(part).matches() && !ReservedWords.contains(part)
                    ? part
                    : '"' + part.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining("."));
  }

  static String string(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** A type's name in SQL. */
  static String type(ColumnType type) {
    return switch (type.kind()) {
      case LONG -> "BIGINT";
      case STRING -> "VARCHAR";
      case BINARY -> "VARBINARY";
      case TIMESTAMP -> "TIMESTAMP WITH LOCAL TIME ZONE";
      case LOCAL_TIMESTAMP -> "TIMESTAMP";
      case BOOLEAN, INT, FLOAT, DOUBLE, DECIMAL, DATE, OTHER -> type.toString();
    };
  }

  static String dateTime(LocalDateTime value) {
    return DATE_TIME.format(value);
  }

  static String instant(Instant value) {
    return value.toString().replace('T', ' ').replace("Z", "+00:00");
  }

  static String join(List<Predicate> operands, String operator) {
    if (operands.size() == 1) {
      return operands.get(0).toString();
    }
    return operands.stream().map(SqlText::operand).collect(Collectors.joining(operator));
  }

  private static String operand(Predicate predicate) {
    boolean compound =
        predicate instanceof And
            || predicate instanceof Or
            || predicate instanceof Placeholder
            || predicate instanceof Unsupported;
    return compound ? "(" + predicate + ")" : predicate.toString();
  }
}
