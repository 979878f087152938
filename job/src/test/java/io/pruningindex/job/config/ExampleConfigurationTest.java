package io.pruningindex.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example says of itself that it has every key, with its default. */
class ExampleConfigurationTest {
  private static final Path EXAMPLE = Path.of("..", "flink-conf", "conf", "job.yaml");
  private static final Pattern KNOWN = Pattern.compile("known are \\[(.*)]");

  /** Settings that are commented out; explanations have exactly one space. */
  private static final Pattern SETTING = Pattern.compile("(?m)^#(?! \\S)");

  @Test
  void whatIsSetHasItsDefault() {
    JobConfiguration example = JobConfigurationReader.read(EXAMPLE);
    assertThat(example.tables()).hasSize(1);
    assertThat(example).isEqualTo(JobConfiguration.of(example.tables()));
  }

  @Test
  void whatIsCommentedOutCanBeUsed() throws IOException {
    JobConfiguration all = JobConfigurationReader.read(allSettings(), "job.yaml");
    assertThat(all.hadoop()).isNotEmpty();
    assertThat(all.partitionSink()).isNotNull();
    assertThat(all.dimensions().valueSets()).hasSize(2);
    List<SqlDimension> queries =
        all.dimensions().dimensions().stream()
            .filter(SqlDimension.class::isInstance)
            .map(SqlDimension.class::cast)
            .toList();
    assertThat(queries).hasSize(2);
    assertThat(queries.get(0).versionInterval()).isEqualTo(SqlDimension.VERSION_INTERVAL);
    assertThat(queries.get(0).zone()).isEqualTo(SqlDimension.ZONE);
    assertThat(queries.get(1).assumeCompleteAfter()).isGreaterThan(Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                | {x: 1}",
        "tables          | {tables: [{x: 1}]}",
        "dimensions/sql  | {tables: [{name: a, path: /a}], dimensions: [{query: Q, x: 1}]}",
        "dimensions/hudi | {tables: [{name: a, path: /a}], dimensions: [{hudi: /a, x: 1}]}",
        "value-sets      | {tables: [{name: a, path: /a}], value-sets: [{x: 1}]}",
        "partition-sink  | {tables: [{name: a, path: /a}], partition-sink: {x: 1}}"
      })
  void everyKeyIsThere(String place, String wrong) throws IOException {
    JsonNode all = new YAMLMapper().readTree(allSettings());
    Set<String> there = new TreeSet<>();
    if (place == null) {
      all.fieldNames().forEachRemaining(there::add);
    } else {
      String[] path = place.split("/");
      JsonNode node = all.path(path[0]);
      Iterable<JsonNode> entries = node.isArray() ? node : List.of(node);
      for (JsonNode entry : entries) {
        if (path.length == 1 || entry.has("hudi") == path[1].equals("hudi")) {
          entry.fieldNames().forEachRemaining(there::add);
        }
      }
    }
    assertThat(there).isEqualTo(known(wrong));
  }

  private static String allSettings() throws IOException {
    return SETTING.matcher(Files.readString(EXAMPLE)).replaceAll("");
  }

  /** The keys that the reader knows, by what it says of one that it does not know. */
  private static Set<String> known(String wrong) {
    InvalidConfigurationException failure =
        catchThrowableOfType(
            InvalidConfigurationException.class,
            () -> JobConfigurationReader.read(wrong, "job.yaml"));
    Matcher matcher = KNOWN.matcher(failure.getMessage());
    assertThat(matcher.find()).as(failure.getMessage()).isTrue();
    return new TreeSet<>(Arrays.asList(matcher.group(1).split(", ")));
  }
}
