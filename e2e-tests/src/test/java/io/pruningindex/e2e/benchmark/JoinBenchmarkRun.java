package io.pruningindex.e2e.benchmark;

import io.pruningindex.e2e.measure.BroadTable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;

/**
 * Runs {@link JoinBenchmark} on the class path of the tests. Its name keeps it out of the build:
 *
 * <pre>
 * mvn -pl e2e-tests -am test -Dtest=JoinBenchmarkRun -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Djoin.rows=10000,1000000 -Djoin.files=10000
 * </pre>
 */
class JoinBenchmarkRun {
  private static final double MICROS_PER_MILLI = 1_000;

  @Test
  void printTable() throws Exception {
    int files = Integer.getInteger("join.files", 10_000);
    Path folder = Files.createTempDirectory("joined-table");
    try {
      BroadTable.write(folder.resolve(JoinedIndex.TABLE), files);
      System.out.println("| Question | Rows | Files | Answers | p50, ms | p99, ms |");
      System.out.println("| --- | --- | --- | --- | --- | --- |");
      new Runner(options(folder.resolve(JoinedIndex.TABLE), files)).run().forEach(this::print);
    } finally {
      JoinedIndex.delete(folder);
    }
  }

  private static Options options(Path table, int files) {
    return new OptionsBuilder()
        .include(JoinBenchmark.class.getName())
        .param("rows", System.getProperty("join.rows", "10000,1000000").split(","))
        .param("files", Integer.toString(files))
        .forks(1)
        .jvmArgs(
            "-Xmx3g",
            "-XX:+UseSerialGC",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-D" + JoinBenchmark.TABLE_PROPERTY + "=" + table)
        .warmupIterations(2)
        .warmupTime(TimeValue.seconds(2))
        .measurementIterations(3)
        .measurementTime(TimeValue.seconds(3))
        .shouldFailOnError(true)
        .build();
  }

  private void print(RunResult result) {
    Statistics times = result.getPrimaryResult().getStatistics();
    System.out.printf(
        "| %s | %s | %s | %d | %.2f | %.2f |%n",
        result.getPrimaryResult().getLabel(),
        result.getParams().getParam("rows"),
        result.getParams().getParam("files"),
        times.getN(),
        times.getPercentile(50) / MICROS_PER_MILLI,
        times.getPercentile(99) / MICROS_PER_MILLI);
  }
}
