package io.pruningindex.e2e.benchmark;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs {@link BenchmarkTable} on the class path of the tests. Its name keeps it out of the build:
 *
 * <pre>
 * mvn -pl e2e-tests -am test -Dtest=BenchmarkRun -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dbenchmark.options="--help"
 * </pre>
 */
class BenchmarkRun {
  @Test
  void printTable() throws RunnerException {
    String options = System.getProperty("benchmark.options", "").trim();
    BenchmarkTable.main(options.isEmpty() ? new String[0] : options.split("\\s+"));
  }
}
