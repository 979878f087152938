package io.pruningindex.job.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the arguments that {@code flink run} hands to the job. */
public final class JobArguments {
  private static final String USAGE =
      "give either --config job.yaml, or one or more --table name=/path";

  private JobArguments() {}

  /**
   * The configuration that the arguments ask for.
   *
   * @throws InvalidConfigurationException if they ask for none
   */
  public static JobConfiguration parse(String[] arguments) {
    Path config = null;
    List<TableConfiguration> tables = new ArrayList<>();
    for (int i = 0; i < arguments.length; i += 2) {
      if (i + 1 == arguments.length) {
        throw new InvalidConfigurationException(arguments[i] + " lacks its value: " + USAGE);
      }
      String value = arguments[i + 1];
      switch (arguments[i]) {
        case "--config" -> config = Path.of(value);
        case "--table" -> tables.add(table(value));
        default ->
            throw new InvalidConfigurationException(
                "The argument '" + arguments[i] + "' is not known: " + USAGE);
      }
    }
    if ((config == null) == tables.isEmpty()) {
      throw new InvalidConfigurationException(
          (config == null ? "No table is given: " : "Both --config and --table are given: ")
              + USAGE);
    }
    return config == null ? JobConfiguration.of(tables) : JobConfigurationReader.read(config);
  }

  /**
   * A table given as {@code name=/path}.
   *
   * @throws InvalidConfigurationException if it is not of this form
   */
  public static TableConfiguration table(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new InvalidConfigurationException(
          "The table '" + text + "' is not of the form name=/path");
    }
    return new TableConfiguration(text.substring(0, equals), text.substring(equals + 1), List.of());
  }
}
