package io.pruningindex.job.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.index.partition.PartitionDescriptorTypeInformation;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.PartitionSinkConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionSinkTest {
  private static final List<TableConfiguration> TABLES =
      List.of(
          new TableConfiguration("orders", "/lake/orders", List.of()),
          new TableConfiguration("plain", "s3a://lake/plain/", List.of()));
  private static final String ALL =
      "table_name STRING NOT NULL, instant STRING, completion_time STRING,"
          + " partition_path STRING NOT NULL, location STRING NOT NULL, slices BIGINT NOT NULL,"
          + " files BIGINT, `bytes` BIGINT, row_count BIGINT, removed BOOLEAN NOT NULL";

  private final StreamExecutionEnvironment environment = environment();

  @TempDir private Path folder;

  private static StreamExecutionEnvironment environment() {
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    return StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
  }

  @Test
  void writesAllColumnsInTheirOrder() throws Exception {
    attach("CREATE TABLE parts (" + ALL + ") " + files() + ";");
    environment.execute();
    assertThat(written())
        .containsExactly(
            "orders,20240101000000001,20240101000000002,day=1,/lake/orders/day=1,2,3,400,50,false",
            "orders,20240101000000003,,day=1,/lake/orders/day=1,0,0,0,0,true",
            "plain,,,,s3a://lake/plain/,1,1,100,,false");
  }

  @Test
  void writesTheColumnsThatTheTableHasInItsOrder() throws Exception {
    attach("CREATE TABLE parts (removed BOOLEAN, partition_path STRING) " + files());
    environment.execute();
    assertThat(written()).containsExactly("false,day=1", "true,day=1", "false,");
  }

  @Test
  void everyOperatorHasAUidThatDoesNotDependOnTheOthers() {
    attach("CREATE TABLE parts (" + ALL + ") WITH ('connector' = 'print')");
    List<String> uids = sinkUids(environment);
    StreamExecutionEnvironment other = environment();
    other.fromSequence(1, 2).uid("more").map(i -> i).uid("more still").print().uid("printed");
    attach(other, "CREATE TABLE parts (" + ALL + ") WITH ('connector' = 'print')");
    assertThat(uids).hasSizeGreaterThan(1).doesNotHaveDuplicates().isEqualTo(sinkUids(other));
    assertThat(other.getStreamGraph(false).getStreamNodes())
        .hasSizeGreaterThan(uids.size())
        .allSatisfy(node -> assertThat(node.getTransformationUID()).isNotNull());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TABLE parts (size BIGINT) WITH ('connector' = 'print') | has a column size",
        "CREATE TABLE parts (slices INT) WITH ('connector' = 'print') | slices",
        "CREATE TABLE others (slices BIGINT) WITH ('connector' = 'print') | parts",
        "CREATE TABLE parts (slices BIGINT) WITH ('connector' = 'none') | none",
        "CREATE VIEW parts AS SELECT 1 | no CREATE TABLE statement",
        "CREATE TABEL parts | TABEL"
      })
  void saysWhatIsWrongWithADeclaration(String ddl, String problem) {
    assertThatThrownBy(() -> attach(ddl))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageContaining("partition-sink")
        .hasMessageContaining(problem);
  }

  private void attach(String ddl) {
    attach(environment, ddl);
  }

  private static void attach(StreamExecutionEnvironment target, String ddl) {
    List<PartitionDescriptor> partitions =
        List.of(
            partition("orders", "20240101000000001", "20240101000000002", "day=1", 2, 3, 400, 50),
            partition("orders", "20240101000000003", null, "day=1", 0, 0, 0, 0),
            partition("plain", null, null, "", 1, 1, 100, PartitionDescriptor.UNKNOWN_ROWS));
    PartitionSink.attach(
        target,
        target
            .fromCollection(partitions, PartitionDescriptorTypeInformation.INSTANCE)
            .uid("partitions"),
        TABLES,
        new PartitionSinkConfiguration(ddl, "parts"));
  }

  private static PartitionDescriptor partition(
      String table,
      String instant,
      String completed,
      String path,
      long slices,
      long files,
      long bytes,
      long rows) {
    return new PartitionDescriptor(
        table, instant, completed, 1, path, Map.of(), slices, files, bytes, rows, slices == 0);
  }

  private static List<String> sinkUids(StreamExecutionEnvironment target) {
    return target.getStreamGraph(false).getStreamNodes().stream()
        .map(StreamNode::getTransformationUID)
        .filter(uid -> uid != null && uid.startsWith(PartitionSink.UID))
        .sorted()
        .toList();
  }

  private String files() {
    return "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + folder.toUri() + "')";
  }

  private List<String> written() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
