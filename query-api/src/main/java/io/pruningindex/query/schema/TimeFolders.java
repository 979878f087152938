package io.pruningindex.query.schema;

import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/**
 * How folders are named by the time that a whole number in a column stands for, as Hudi's
 * timestamp-based key generator does. A folder holds a range of values: {@code at < x} may be true
 * of rows in the folder of {@code x}.
 *
 * @param unit what the column counts, days or a part of them, from 1970-01-01T00:00:00Z on
 * @param format what names begin with: {@code yyyy}, then as many of {@code MM}, {@code dd}, {@code
 *     HH}, {@code mm} and {@code ss} as there are, in this order, with any or no separators
 * @param whole whether nothing comes after that
 * @param offset by which clock; empty if it is not known, or not always the same
 */
public record TimeFolders(
    ChronoUnit unit, String format, boolean whole, Optional<ZoneOffset> offset) {
  public TimeFolders {
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(offset, "offset");
  }

  /** Whether columns of a type hold numbers that stand for times. */
  public static boolean name(ColumnType type) {
    return type.kind() == TypeKind.INT || type.kind() == TypeKind.LONG;
  }
}
