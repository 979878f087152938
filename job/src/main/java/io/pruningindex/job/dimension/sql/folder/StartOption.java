package io.pruningindex.job.dimension.sql.folder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.flink.table.factories.FactoryUtil;

/**
 * An option of a connector that says where reading begins.
 *
 * @param connectors the names of those that have it
 * @param option its name
 * @param values some values, in any case
 * @param whole whether these are all by which reading begins where the rows do, or all by which it
 *     does not
 * @param byDefault what it is if it is not set, by the other options; empty if that is no matter
 */
record StartOption(
    Pattern connectors,
    String option,
    List<String> values,
    boolean whole,
    Function<Map<String, String>, Optional<String>> byDefault) {

  /** One that, if it is set, must have one of some values; without any it must not be set. */
  static StartOption whole(String connectors, String option, String... values) {
    return of(connectors, option, values, true);
  }

  /** One that must not have one of some values. */
  static StartOption partial(String connectors, String option, String... values) {
    return of(connectors, option, values, false);
  }

  private static StartOption of(String connectors, String option, String[] values, boolean whole) {
    return new StartOption(
        Pattern.compile(connectors), option, List.of(values), whole, options -> Optional.empty());
  }

  /** The same, whose default is such a value. */
  StartOption unlessSet(Function<Map<String, String>, Optional<String>> otherwise) {
    return new StartOption(connectors, option, values, whole, otherwise);
  }

  /** What is wrong with the options of a table, and how to mend it; empty if nothing is. */
  Optional<String> problem(Map<String, String> options) {
    String connector = options.getOrDefault(FactoryUtil.CONNECTOR.key(), "");
    if (!connectors.matcher(connector).matches()) {
      return Optional.empty();
    }
    Optional<String> set = Optional.ofNullable(options.get(option));
    return set.or(() -> byDefault.apply(options))
        .filter(value -> values.stream().anyMatch(value::equalsIgnoreCase) != whole)
        .map(value -> problem(value, set.isPresent()));
  }

  private String problem(String value, boolean set) {
    return "'"
        + option
        + "' = '"
        + value
        + "'"
        + (set ? "" : ", the default,")
        + " and would lack the rows before: "
        + remedy();
  }

  private String remedy() {
    if (!whole) {
      return "set it to what the connector calls the beginning, such as 'initial' or"
          + " 'earliest-offset'";
    }
    return values.isEmpty() ? "remove it" : "set '" + option + "' = '" + values.get(0) + "'";
  }
}
