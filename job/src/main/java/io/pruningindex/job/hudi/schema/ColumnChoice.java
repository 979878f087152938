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
   */
  List<IndexedColumn> choose(
      List<IndexedColumn> columns, List<String> recorded, Set<String> unstable) {
    Map<String, IndexedColumn> byName = new LinkedHashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    List<IndexedColumn> chosen;
    if (!asked.isEmpty() && !columns.isEmpty()) {
      chosen = found(asked.stream().distinct().toList(), byName);
    } else {
      chosen = recorded(recorded, byName);
      chosen = chosen.isEmpty() ? first(columns, unstable) : chosen;
    }
    return chosen.stream().filter(column -> !unstable.contains(column.name())).toList();
  }

  /**
   * What is wrong with the columns asked for, a sentence each: those that a table does not have, or
   * that have no bounds. They are left out.
   */
  List<String> mistaken(List<IndexedColumn> columns) {
    if (columns.isEmpty()) {
      return List.of();
    }
    Map<String, IndexedColumn> byName = new LinkedHashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    List<String> mistakes = new ArrayList<>();
    for (String name : asked) {
      if (!byName.containsKey(name)) {
        mistakes.add(
            "it has no column '%s', which is configured to be indexed: configure one of %s"
                .formatted(name, byName.keySet()));
      } else if (!indexable(byName.get(name).type())) {
        mistakes.add(
            ("its column '%s' is configured to be indexed, but is of a type that has no order (a"
                    + " struct, array, map or the like): name a field within it, or leave it out")
                .formatted(name));
      }
    }
    return mistakes;
  }

  /** Why columns asked for are left out of those that could be indexed, a sentence each. */
  List<String> unstable(List<IndexedColumn> columns, Set<String> unstable) {
    return columns.stream()
        .map(IndexedColumn::name)
        .filter(name -> asked.contains(name) && unstable.contains(name))
        .map(
            name ->
                ("its column '%s' is configured to be indexed, but was renamed, or dropped and"
                        + " added again, so that its stats cannot be told from another's: leave it"
                        + " out, or have the table written anew")
                    .formatted(name))
        .toList();
  }

  private static List<IndexedColumn> recorded(
      List<String> names, Map<String, IndexedColumn> columns) {
    return found(names.stream().filter(name -> !name.startsWith(META_PREFIX)).toList(), columns);
  }

  private static List<IndexedColumn> found(List<String> names, Map<String, IndexedColumn> columns) {
    return names.stream()
        .map(columns::get)
        .filter(column -> column != null && indexable(column.type()))
        .toList();
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
