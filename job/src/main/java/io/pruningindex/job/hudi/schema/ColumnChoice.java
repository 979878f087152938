package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns are indexed: those asked for, else those that the table keeps stats of, else the
 * first few.
 *
 * @param asked the columns asked for by name; may be empty
 * @param limit how many columns are indexed where nothing else says which
 */
public record ColumnChoice(List<String> asked, int limit) {
  private static final String META_PREFIX = "_hoodie_";

  public ColumnChoice {
    asked = List.copyOf(asked);
  }

  /**
   * Chooses among a table's columns.
   *
   * @param columns all columns and nested leaves, in the table's order
   * @param recorded the columns of which the table keeps stats, or empty if it does not say
   * @param unstable columns whose stats cannot be found by name; they are left out
   * @throws ColumnChoiceException if a column asked for is unknown or has no bounds
   */
  List<IndexedColumn> choose(
      List<IndexedColumn> columns, List<String> recorded, Set<String> unstable) {
    Map<String, IndexedColumn> byName = new LinkedHashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    List<IndexedColumn> chosen;
    if (!asked.isEmpty() && !columns.isEmpty()) {
      chosen = asked.stream().distinct().map(name -> require(name, byName)).toList();
    } else {
      chosen = recorded(recorded, byName);
      chosen = chosen.isEmpty() ? first(columns, unstable) : chosen;
    }
    return chosen.stream().filter(column -> !unstable.contains(column.name())).toList();
  }

  private static IndexedColumn require(String name, Map<String, IndexedColumn> columns) {
    IndexedColumn column = columns.get(name);
    if (column == null) {
      throw new ColumnChoiceException(
          "it has no column '%s', which is configured to be indexed: configure one of %s"
              .formatted(name, columns.keySet()));
    }
    if (!indexable(column.type())) {
      throw new ColumnChoiceException(
          ("its column '%s' is configured to be indexed, but is of a type that has no order (a"
                  + " struct, array, map or the like): name a field within it, or leave it out")
              .formatted(name));
    }
    return column;
  }

  private static List<IndexedColumn> recorded(
      List<String> names, Map<String, IndexedColumn> columns) {
    List<IndexedColumn> found = new ArrayList<>();
    for (String name : names) {
      IndexedColumn column = columns.get(name);
      if (column != null && !name.startsWith(META_PREFIX) && indexable(column.type())) {
        found.add(column);
      }
    }
    return found;
  }

  private List<IndexedColumn> first(List<IndexedColumn> columns, Set<String> unstable) {
    return columns.stream()
        .filter(column -> !column.name().startsWith(META_PREFIX))
        .filter(column -> column.name().indexOf('.') < 0)
        .filter(column -> indexable(column.type()) && !unstable.contains(column.name()))
        .limit(limit)
        .toList();
  }

  private static boolean indexable(ColumnType type) {
    return type.physicalType().isPresent();
  }
}
