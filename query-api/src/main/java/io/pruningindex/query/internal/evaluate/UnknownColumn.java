package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Words the message for a column that a table does not have. */
final class UnknownColumn {
  private static final int SHOWN = 5;

  private UnknownColumn() {}

  static String message(String name, TableSchema schema) {
    List<String> names =
        Stream.concat(
                schema.columns().stream().map(Column::name),
                schema.partitionFields().stream().map(PartitionField::name))
            .distinct()
            .toList();
    List<String> folded = names.stream().filter(name::equalsIgnoreCase).toList();
    if (folded.size() > 1) {
      return "Column '"
          + name
          + "' is ambiguous: the table has "
          + String.join(" and ", folded)
          + ". Spell the column in the same case as the table.";
    }
    String lower = name.toLowerCase(Locale.ROOT);
    List<String> close =
        names.stream()
            .filter(other -> close(lower, other.toLowerCase(Locale.ROOT)))
            .sorted(
                Comparator.comparingInt(other -> distance(lower, other.toLowerCase(Locale.ROOT))))
            .limit(SHOWN)
            .toList();
    return close.isEmpty()
        ? "Unknown column '"
            + name
            + "': the table has no column of a similar name. Use one of its "
            + names.size()
            + " columns: "
            + String.join(", ", names.stream().limit(SHOWN).toList())
            + (names.size() > SHOWN ? ", ..." : "")
        : "Unknown column '"
            + name
            + "': the table has no such column. Did you mean "
            + String.join(" or ", close)
            + "?";
  }

  private static boolean close(String name, String other) {
    boolean part = name.length() > 2 && (other.contains(name) || name.endsWith("." + other));
    int length = Math.min(name.length(), other.length());
    return part || distance(name, other) <= (length <= 3 ? 1 : Math.max(2, length / 3));
  }

  /** How many letters to insert, delete or replace to turn one name into the other. */
  private static int distance(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }
}
