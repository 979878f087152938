package io.pruningindex.e2e.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.evaluate.Bitmap;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The benchmarks run, and compute what is true. How fast they are is not looked at. */
class PredicateBenchmarkTest {
  private static final int FILES = 5_000;

  @ParameterizedTest
  @CsvSource({
    "LONG,1",
    "LONG,2",
    "LONG,5",
    "DOUBLE,1",
    "DOUBLE,2",
    "DOUBLE,5",
    "STRING,1",
    "STRING,2",
    "STRING,5"
  })
  void computesWhatALoopOverTheFilesSays(ValueKind kind, int leaves) {
    PredicateBenchmark benchmark = new PredicateBenchmark();
    benchmark.kind = kind;
    benchmark.leaves = leaves;
    benchmark.files = FILES;
    benchmark.draw();
    Question question = benchmark.question;
    check(benchmark.inclusive(), question::some);
    check(benchmark.strict(), question::every);
    assertThat(benchmark.inclusiveScan()).isEqualTo(question.countSome());
    assertThat(benchmark.strictScan()).isEqualTo(question.countEvery());
  }

  /** Some files pass and some do not, else nothing would be compared. */
  private static void check(Bitmap result, IntPredicate expected) {
    int passing = (int) IntStream.range(0, FILES).filter(expected).count();
    assertThat(passing).isBetween(1, FILES - 1);
    assertThat(result.size()).isEqualTo(FILES);
    for (int file = 0; file < FILES; file++) {
      assertThat(result.get(file)).as("file %d", file).isEqualTo(expected.test(file));
    }
  }

  @ParameterizedTest
  @EnumSource(ValueKind.class)
  void everyBenchmarkRuns(ValueKind kind) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                BenchmarkTable.common(new OptionsBuilder(), kind, 5, FILES)
                    .mode(Mode.SingleShotTime)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .build())
            .run();
    assertThat(results)
        .extracting(result -> result.getPrimaryResult().getLabel())
        .containsExactlyInAnyOrder("inclusive", "inclusiveScan", "strict", "strictScan");
  }

  @Test
  void optionsAreRead() {
    BenchmarkOptions options =
        BenchmarkOptions.parse(List.of("--kinds", "STRING", "--files", "10,20", "-i", "9"));
    assertThat(options)
        .isEqualTo(
            new BenchmarkOptions(
                List.of(ValueKind.STRING), List.of(1, 2, 5), List.of(10, 20), 1, 3, 9, 200));
    assertThatThrownBy(() -> BenchmarkOptions.parse(List.of("--file", "10")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--file ");
  }
}
