package io.pruningindex.job.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a {@link JobConfiguration} from YAML. Keys that it does not know are errors. */
public final class JobConfigurationReader {
  private static final List<String> KEYS =
      List.of(
          "name",
          "tables",
          "poll-interval",
          "clock-skew",
          "slow-call",
          "columns",
          "retained-instants",
          "parallelism",
          "checkpoint-interval",
          "hadoop",
          "dimensions",
          "value-sets",
          "partition-sink");
  private static final List<String> SINK_KEYS = List.of("ddl", "table");
  private static final List<String> TABLE_KEYS =
      List.of("name", "path", "columns", "timeline-zone", "folders-by-time");

  private static final String FORM =
      "'tables:' and below it a list whose entries have a name and a path, as in '- name: orders'"
          + " and 'path: /lake/orders'";
  private static final String TABLES =
      "a list whose entries have a name and a path, as in '- name: orders' and 'path: /lake/orders'";
  private static final String TABLE = "a name and a path, as in {name: orders, path: /lake/orders}";
  private static final String TABLE_NAME = "give a name by which planners call it, such as orders";
  private static final String TABLE_PATH =
      "give the table's absolute path or a URI such as s3a://bucket/table";
  private static final String TABLE_COLUMNS = "give a list of columns to index such as [id, price]";
  private static final String ZONE = "give a time zone such as UTC or Europe/Berlin";
  private static final String JOB_NAME = "give a name by which clients find the job";
  private static final String OPTIONS =
      "options with their values, each in one line such as 'fs.s3a.endpoint: host'";
  private static final String SINK = "a ddl and a table";
  private static final String SINK_DDL = "give the CREATE TABLE statement of the table to write to";
  private static final String SINK_TABLE = "give the name of the table in the ddl";

  private JobConfigurationReader() {}

  /**
   * Reads a file.
   *
   * @throws InvalidConfigurationException if it cannot be read or used
   */
  public static JobConfiguration read(Path file) {
    try {
      return read(Files.readString(file), file.toString());
    } catch (CharacterCodingException e) {
      throw new InvalidConfigurationException(
          "Cannot read the configuration " + file + ": it is not UTF-8 text; save it as such", e);
    } catch (IOException e) {
      throw new InvalidConfigurationException(
          "Cannot read the configuration " + file + ": give the path of a readable YAML file", e);
    }
  }

  /**
   * Reads YAML text.
   *
   * @param origin names it in errors
   * @throws InvalidConfigurationException if it cannot be used
   */
  public static JobConfiguration read(String yaml, String origin) {
    YamlPart root = YamlReader.read(yaml, origin);
    root.requireKeys(KEYS, FORM);
    JobConfiguration defaults =
        JobConfiguration.of(List.of(new TableConfiguration("any", "/", List.of())));
    Tolerance tolerance =
        new Tolerance(
            root.at("clock-skew")
                .map(YamlPart::durationOrZero)
                .orElse(defaults.tolerance().clockSkew()),
            root.at("slow-call").map(YamlPart::duration).orElse(defaults.tolerance().slowCall()));
    List<TableConfiguration> tables = tables(root);
    DimensionsConfiguration dimensions = DimensionConfigurationReader.read(root);
    PartitionSinkConfiguration sink =
        root.at("partition-sink").map(JobConfigurationReader::partitionSink).orElse(null);
    return new JobConfiguration(
        root.at("name").map(name -> name.text(JOB_NAME)).orElse(defaults.name()),
        tables,
        root.at("poll-interval").map(YamlPart::duration).orElse(defaults.pollInterval()),
        number(root, "columns", defaults.columnLimit()),
        number(root, "retained-instants", defaults.retainedInstants()),
        root.at("parallelism")
            .map(part -> part.numberUpTo(JobConfiguration.MAX_PARALLELISM))
            .orElse(defaults.parallelism()),
        root.at("checkpoint-interval")
            .map(YamlPart::duration)
            .orElse(defaults.checkpointInterval()),
        root.at("hadoop").map(part -> part.options(OPTIONS)).orElse(Map.of()),
        tolerance,
        dimensions,
        sink);
  }

  private static int number(YamlPart root, String key, int otherwise) {
    return root.at(key).map(YamlPart::positiveNumber).orElse(otherwise);
  }

  private static List<TableConfiguration> tables(YamlPart root) {
    YamlPart list = root.at("tables").orElseThrow(() -> root.missing("tables", "write " + TABLES));
    List<TableConfiguration> tables = new ArrayList<>();
    DistinctNames names = new DistinctNames();
    for (YamlPart part : list.entries(TABLES)) {
      tables.add(table(part, names));
    }
    if (tables.isEmpty()) {
      throw list.place().invalid("is empty: write " + TABLES);
    }
    return tables;
  }

  private static TableConfiguration table(YamlPart part, DistinctNames names) {
    part.requireKeys(TABLE_KEYS, TABLE);
    String name = names.name(part, TABLE_NAME);
    String path = part.text("path", TABLE_PATH);
    List<String> columns =
        part.at("columns").map(list -> list.texts(TABLE_COLUMNS)).orElse(List.of());
    String zone = part.at("timeline-zone").map(text -> text.text(ZONE)).orElse("");
    boolean foldersByTime = part.at("folders-by-time").map(YamlPart::yesOrNo).orElse(false);
    return part.place()
        .make(() -> new TableConfiguration(name, path, columns, zone, foldersByTime));
  }

  private static PartitionSinkConfiguration partitionSink(YamlPart part) {
    part.requireKeys(SINK_KEYS, SINK);
    return new PartitionSinkConfiguration(
        part.text("ddl", SINK_DDL), part.text("table", SINK_TABLE));
  }
}
