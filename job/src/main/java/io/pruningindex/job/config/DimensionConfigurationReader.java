package io.pruningindex.job.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the part of the YAML that declares dimensions. */
final class DimensionConfigurationReader {
  private static final List<String> SQL_KEYS =
      List.of("name", "ddl", "query", "key", "assume-complete-after", "version-interval", "zone");
  private static final List<String> HUDI_KEYS = List.of("name", "hudi", "key", "columns");
  private static final List<String> SET_KEYS = List.of("name", "dimension", "where");

  private static final String DIMENSIONS =
      "a list whose entries have a name, a key, and either a query with its ddl or the path of a"
          + " Hudi table under 'hudi' with its columns";
  private static final String DIMENSION =
      "a name, a key, and either a query with its ddl or the path of a Hudi table under 'hudi' with"
          + " its columns";
  private static final String SETS = "a list whose entries have a name, a dimension and a where";
  private static final String SET = "a name, a dimension and a where";
  private static final String NAME = "give a name by which planners call it, such as stores";
  private static final String PATH =
      "give the table's absolute path or a URI such as s3a://bucket/table";
  private static final String KEY = "name the columns that tables are joined on, such as [id]";
  private static final String COLUMNS =
      "name the columns that are joined on and that filters may ask for, such as [id, region]";
  private static final String DDL = "give statements such as CREATE TABLE, as a text or a list";
  private static final String QUERY = "give a SELECT in Flink SQL";
  private static final String ZONE = "give a time zone such as Europe/Berlin or GMT+02:00";
  private static final String OF = "name one of the dimensions";
  private static final String WHERE =
      "give a condition on the dimension's columns, such as region = 'EU'";

  private DimensionConfigurationReader() {}

  /**
   * Reads what is under the keys {@code dimensions} and {@code value-sets} of the root.
   *
   * @throws InvalidConfigurationException if it cannot be used
   */
  static DimensionsConfiguration read(YamlPart root) {
    DistinctNames names = new DistinctNames();
    List<DimensionConfiguration> dimensions = new ArrayList<>();
    for (YamlPart part : entries(root, "dimensions", DIMENSIONS)) {
      dimensions.add(dimension(part, names));
    }
    List<String> known = dimensions.stream().map(DimensionConfiguration::name).toList();
    List<ValueSetConfiguration> valueSets = new ArrayList<>();
    for (YamlPart part : entries(root, "value-sets", SETS)) {
      valueSets.add(valueSet(part, names, known));
    }
    return new DimensionsConfiguration(dimensions, valueSets);
  }

  private static List<YamlPart> entries(YamlPart root, String key, String form) {
    return root.at(key).map(part -> part.entries(form)).orElse(List.of());
  }

  private static DimensionConfiguration dimension(YamlPart part, DistinctNames names) {
    Optional<YamlPart> query = part.at("query");
    Optional<YamlPart> hudi = part.at("hudi");
    if (query.isPresent() && hudi.isPresent()) {
      throw part.place()
          .invalid(
              "has both 'hudi' and 'query': keep 'hudi' if its rows are those of a Hudi table, or"
                  + " 'query' if they are those of a query");
    }
    if (query.isEmpty() && hudi.isEmpty() && part.value() instanceof YamlValue.Keys) {
      if (part.at("path").isPresent()) {
        throw part.at("path")
            .get()
            .place()
            .invalid("is not known here: give the path of a Hudi table under 'hudi'");
      }
      part.requireKeys(allKeys(), DIMENSION);
      throw part.place()
          .invalid(
              "does not say what its rows are: give a 'query' with its 'ddl', or the path of a Hudi"
                  + " table under 'hudi'");
    }
    return hudi.isPresent() ? ofHudi(part, names) : ofQuery(part, names);
  }

  private static List<String> allKeys() {
    List<String> keys = new ArrayList<>(SQL_KEYS);
    HUDI_KEYS.stream().filter(key -> !keys.contains(key)).forEach(keys::add);
    return keys;
  }

  private static DimensionConfiguration ofHudi(YamlPart part, DistinctNames names) {
    part.requireKeys(HUDI_KEYS, DIMENSION);
    String name = names.name(part, NAME);
    String path = part.text("hudi", PATH);
    List<String> key = texts(part, "key", KEY);
    List<String> columns = texts(part, "columns", COLUMNS);
    return part.place().make(() -> new HudiDimension(name, path, key, columns));
  }

  private static DimensionConfiguration ofQuery(YamlPart part, DistinctNames names) {
    part.requireKeys(SQL_KEYS, DIMENSION);
    String name = names.name(part, NAME);
    List<String> ddl = texts(part, "ddl", DDL);
    String query = part.text("query", QUERY);
    List<String> key = texts(part, "key", KEY);
    Duration quiet =
        part.at("assume-complete-after").map(YamlPart::durationOrZero).orElse(Duration.ZERO);
    Duration interval =
        part.at("version-interval")
            .map(YamlPart::durationOrZero)
            .orElse(SqlDimension.VERSION_INTERVAL);
    String zone = part.at("zone").map(text -> text.text(ZONE)).orElse(SqlDimension.ZONE);
    return part.place().make(() -> new SqlDimension(name, ddl, query, key, quiet, interval, zone));
  }

  private static ValueSetConfiguration valueSet(
      YamlPart part, DistinctNames names, List<String> dimensions) {
    part.requireKeys(SET_KEYS, SET);
    String name = names.name(part, NAME);
    String dimension = part.text("dimension", OF);
    if (!dimensions.contains(dimension)) {
      throw part.at("dimension")
          .orElseThrow()
          .place()
          .invalid(
              "is '"
                  + dimension
                  + "', which is not configured: "
                  + Spelling.hint(dimension, dimensions)
                  + (dimensions.isEmpty()
                      ? "declare it under 'dimensions'"
                      : "configured are " + String.join(", ", dimensions)));
    }
    String where = part.text("where", WHERE);
    return part.place().make(() -> new ValueSetConfiguration(name, dimension, where));
  }

  /** The texts under a key; none if it is not there. */
  private static List<String> texts(YamlPart part, String key, String remedy) {
    return part.at(key).map(list -> list.texts(remedy)).orElse(List.of());
  }
}
