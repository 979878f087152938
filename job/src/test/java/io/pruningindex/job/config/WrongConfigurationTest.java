package io.pruningindex.job.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files as they are written by mistake, and what is said of them: where, what, and the remedy. */
class WrongConfigurationTest {
  private static final String TABLE = "tables: [{name: orders, path: /lake/orders}]\n";
  private static final String ITEMS =
      TABLE + "dimensions: [{name: items, hudi: /items, key: id, columns: id}]\n";
  private static final String LIST =
      "write a list whose entries have a name and a path, as in '- name: orders' and 'path:"
          + " /lake/orders'";
  private static final String INDENTED =
      "check that keys of one part are indented alike, and write a text with ': ', with ' #' or"
          + " with a quote at its start on the line below '|', indented";
  private static final String TIMES = "give a time such as 1s, 500ms or 2min";
  private static final String KEYS =
      "known are [name, tables, poll-interval, clock-skew, slow-call, columns, retained-instants,"
          + " parallelism, checkpoint-interval, hadoop, dimensions, value-sets, partition-sink]";

  static Stream<Arguments> tables() {
    String whole =
        "write 'tables:' and below it a list whose entries have a name and a path, as in '- name:"
            + " orders' and 'path: /lake/orders'";
    return Stream.of(
        arguments("", " is empty: " + whole),
        arguments("# later\n", " is empty: " + whole),
        arguments("tables = orders", " is 'tables = orders': " + whole),
        arguments("parallelism: 2", ", line 1: 'tables' is missing: " + LIST),
        arguments("tables:", ", line 1: 'tables' is empty: " + LIST),
        arguments("tables: []", ", line 1: 'tables' is empty: " + LIST),
        arguments("tables: orders", ", line 1: 'tables' is 'orders', no list: " + LIST),
        arguments(
            "tables:\n  orders: /lake/orders",
            ", line 1: 'tables' is a map of keys, no list: " + LIST),
        arguments(
            "tables:\n  - /lake/orders",
            ", line 2: 'tables[0]' is '/lake/orders': write a name and a path, as in {name: orders,"
                + " path: /lake/orders}"),
        arguments(
            "tables:\n  - name:orders",
            ", line 2: 'tables[0]' is 'name:orders': write a name and a path, as in {name: orders,"
                + " path: /lake/orders}, with a space after each colon"),
        arguments(
            "tables:\n  - name: orders",
            ", line 2: 'tables[0].path' is missing: give the table's absolute path or a URI such as"
                + " s3a://bucket/table"),
        arguments(
            "tables:\n  - name:\n    path: /lake/orders",
            ", line 2: 'tables[0].name' is empty: give a name by which planners call it, such as"
                + " orders"),
        arguments(
            "tables:\n  - name: orders\n    path: ~/orders",
            ", line 2: 'tables[0]': The path '~/orders' of table orders is relative: give an"
                + " absolute path or a URI such as s3a://bucket/table"),
        arguments(
            "tables: [{name: my orders, path: /lake/orders}]",
            ", line 1: 'tables[0]': The table name 'my orders' may hold only letters, digits, '_',"
                + " '-' and '.': rename it in the configuration"),
        arguments(
            "tables:\n  - name: orders\n    path: /a\n  - name: orders\n    path: /b",
            ", line 4: 'tables[1].name' is 'orders', as 'tables[0].name' in line 2: rename one"),
        arguments(
            "tables: [{name: orders, path: /lake/orders, colums: [id]}]",
            ", line 1: 'tables[0].colums' is not known here: did you mean 'columns'? known are"
                + " [name, path, columns, timeline-zone, folders-by-time]"),
        arguments(
            "tables: [{name: orders, path: /lake/orders, columns: [{id: 1}]}]",
            ", line 1: 'tables[0].columns[0]' is a map of keys, no text: give a list of columns to"
                + " index such as [id, price]"),
        arguments(
            "tables: [{name: orders, path: /lake/orders, timeline-zone: Mars}]",
            ", line 1: 'tables[0]': The time zone 'Mars' of the timeline of table orders is not"
                + " known: give one such as UTC or Europe/Berlin"));
  }

  static Stream<Arguments> keysOfTheJob() {
    return Stream.of(
        arguments(
            TABLE + "poll_interval: 1s",
            ", line 2: 'poll_interval' is not known here: did you mean 'poll-interval'? " + KEYS),
        arguments(
            TABLE + "checkpointIntervall: 1s",
            ", line 2: 'checkpointIntervall' is not known here: did you mean 'checkpoint-interval'?"
                + " "
                + KEYS),
        arguments(TABLE + "interval: 1s", ", line 2: 'interval' is not known here: " + KEYS),
        arguments(TABLE + TABLE, ", line 2: 'tables' stood in line 1 already: keep one of them"),
        arguments(
            TABLE + "poll-interval: soon",
            ", line 2: 'poll-interval' is 'soon', which is no whole number with a unit: " + TIMES),
        arguments(
            TABLE + "poll-interval: 1.5s",
            ", line 2: 'poll-interval' is '1.5s', which is no whole number with a unit: " + TIMES),
        arguments(
            TABLE + "poll-interval: 0s",
            ", line 2: 'poll-interval' is '0s', and must be more than 0: " + TIMES),
        arguments(
            TABLE + "poll-interval: [1s]",
            ", line 2: 'poll-interval' is a list, no text: " + TIMES),
        arguments(
            TABLE + "parallelism: two",
            ", line 2: 'parallelism' is 'two': give a whole number, 1 to 128"),
        arguments(
            TABLE + "parallelism: 129",
            ", line 2: 'parallelism' is '129': give a whole number, 1 to 128"),
        arguments(
            TABLE + "retained-instants: 0",
            ", line 2: 'retained-instants' is '0': give a whole number, 1 or more"),
        arguments(
            TABLE + "columns: [id]",
            ", line 2: 'columns' is a list: give a whole number, 1 or more"),
        arguments(
            TABLE + "hadoop:\n  fs:\n    s3a:\n      endpoint: host",
            ", line 3: 'hadoop.fs' is a map of keys, no text: write options with their values, each"
                + " in one line such as 'fs.s3a.endpoint: host'"),
        arguments(
            TABLE + "hadoop: [fs.s3a.endpoint=host]",
            ", line 2: 'hadoop' is a list: write options with their values, each in one line such"
                + " as 'fs.s3a.endpoint: host'"),
        arguments(
            TABLE + "partition-sink: parts",
            ", line 2: 'partition-sink' is 'parts': write a ddl and a table"),
        arguments(
            TABLE + "partition-sink: {ddl: CREATE TABLE parts}",
            ", line 2: 'partition-sink.table' is missing: give the name of the table in the ddl"));
  }

  /** Flink takes a number without a unit for milliseconds. */
  static Stream<Arguments> timesWithoutUnit() {
    return Stream.of("poll-interval", "clock-skew", "slow-call", "checkpoint-interval")
        .map(
            key ->
                arguments(
                    TABLE + key + ": 30",
                    ", line 2: '" + key + "' is '30', which has no unit: " + TIMES));
  }

  static Stream<Arguments> dimensions() {
    String form =
        "write a list whose entries have a name, a key, and either a query with its ddl or the path"
            + " of a Hudi table under 'hudi' with its columns";
    return Stream.of(
        arguments(
            TABLE + "dimensions:\n  items: {hudi: /items}",
            ", line 2: 'dimensions' is a map of keys, no list: " + form),
        arguments(
            TABLE + "dimensions: items", ", line 2: 'dimensions' is 'items', no list: " + form),
        arguments(
            TABLE + "dimensions: [{name: items, key: id, hudi: /items, query: SELECT 1}]",
            ", line 2: 'dimensions[0]' has both 'hudi' and 'query': keep 'hudi' if its rows are"
                + " those of a Hudi table, or 'query' if they are those of a query"),
        arguments(
            TABLE + "dimensions: [{name: items, key: id}]",
            ", line 2: 'dimensions[0]' does not say what its rows are: give a 'query' with its"
                + " 'ddl', or the path of a Hudi table under 'hudi'"),
        arguments(
            TABLE + "dimensions: [{name: items, key: id, path: /items}]",
            ", line 2: 'dimensions[0].path' is not known here: give the path of a Hudi table under"
                + " 'hudi'"),
        arguments(
            TABLE + "dimensions: [{name: items, keys: id, query: SELECT 1}]",
            ", line 2: 'dimensions[0].keys' is not known here: did you mean 'key'? known are"
                + " [name, ddl, query, key, assume-complete-after, version-interval, zone]"),
        arguments(
            TABLE + "dimensions: [{name: items, key: id, query: [SELECT 1]}]",
            ", line 2: 'dimensions[0].query' is a list, no text: give a SELECT in Flink SQL"),
        arguments(
            TABLE + "dimensions: [{name: items, key: id, query: SELECT 1, version-interval: 5}]",
            ", line 2: 'dimensions[0].version-interval' is '5', which has no unit: " + TIMES),
        arguments(
            TABLE + "dimensions: [{name: a, key: b, query: Q, assume-complete-after: 30}]",
            ", line 2: 'dimensions[0].assume-complete-after' is '30', which has no unit: " + TIMES),
        arguments(
            TABLE + "dimensions: [{name: a, key: b, query: Q, assume-complete-after: 100ms}]",
            ", line 2: 'dimensions[0]': assume-complete-after of dimension a is 100ms, so short"
                + " that a pause of the source would pass for its end: give 1s or more"),
        arguments(
            ITEMS + "value-sets: [{name: cheap, dimension: items, where: \"\"}]",
            ", line 3: 'value-sets[0].where' is empty: give a condition on the dimension's columns,"
                + " such as region = 'EU'"),
        arguments(
            ITEMS + "value-sets: [{name: cheap, dimension: items, where: [a, b]}]",
            ", line 3: 'value-sets[0].where' is a list, no text: give a condition on the"
                + " dimension's columns, such as region = 'EU'"),
        arguments(
            ITEMS + "value-sets: [{name: cheap, dimension: item, where: id < 5}]",
            ", line 3: 'value-sets[0].dimension' is 'item', which is not configured: did you mean"
                + " 'items'? configured are items"),
        arguments(
            TABLE + "value-sets: [{name: cheap, dimension: items, where: id < 5}]",
            ", line 2: 'value-sets[0].dimension' is 'items', which is not configured: declare it"
                + " under 'dimensions'"),
        arguments(
            ITEMS + "value-sets: [{name: items, dimension: items, where: id < 5}]",
            ", line 3: 'value-sets[0].name' is 'items', as 'dimensions[0].name' in line 2: rename"
                + " one"));
  }

  static Stream<Arguments> whatIsNoYaml() {
    return Stream.of(
        arguments(
            "tables: [{name: orders, path: /lake/orders}",
            " is no valid YAML at line 1, column 44: expected ',' or ']', but got <stream end>;"
                + " close the bracket or quote that is open"),
        arguments(
            "tables:\n\t- name: orders",
            " is no valid YAML at line 2, column 1: found character '\\t(TAB)' that cannot start"
                + " any token. (Do not use \\t(TAB) for indentation); indent with spaces, not with"
                + " tabs"),
        arguments(
            "tables:\n  - name: orders\n   path: /lake/orders",
            " is no valid YAML at line 3, column 4: expected <block end>, but found '<block mapping"
                + " start>'; "
                + INDENTED),
        arguments(
            ITEMS + "value-sets:\n  - name: cheap\n    where: 'EU' = region",
            " is no valid YAML at line 5, column 17: expected <block end>, but found '<scalar>'; "
                + INDENTED),
        arguments(
            ITEMS + "value-sets:\n  - name: cheap\n    where: a = 'b: c'",
            " is no valid YAML at line 5, column 18: mapping values are not allowed here; "
                + INDENTED),
        arguments(
            TABLE + "---\n" + TABLE,
            " holds a second document from line 3 on: give it a file of its own"),
        arguments(
            "name: &name orders\ntables: [{name: *name, path: /lake/orders}]",
            ", line 2: 'tables[0].name' refers to another part by '*name': write the value out in"
                + " its place"));
  }

  @ParameterizedTest
  @MethodSource({"tables", "keysOfTheJob", "timesWithoutUnit", "dimensions", "whatIsNoYaml"})
  void whatIsWrongIsSaidWithItsPlaceAndTheRemedy(String yaml, String message) {
    assertThatThrownBy(() -> JobConfigurationReader.read(yaml, "job.yaml"))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessage("job.yaml" + message);
  }
}
