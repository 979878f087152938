package io.pruningindex.e2e.benchmark;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link PredicateBenchmark} and prints a table, row by row as it measures. */
public final class BenchmarkTable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final BenchmarkOptions options;

  private BenchmarkTable(BenchmarkOptions options) {
    this.options = options;
  }

  /** Measures and prints; {@code --help} tells the options. */
  public static void main(String[] arguments) throws RunnerException {
    if (List.of(arguments).contains("--help")) {
      System.out.println(BenchmarkOptions.HELP);
      return;
    }
    BenchmarkTable table = new BenchmarkTable(BenchmarkOptions.parse(List.of(arguments)));
    System.out.println(
        "| Type | Leaves | Files | Evaluation | Files/s | Plain scan, files/s | Ratio"
            + " | Bytes allocated |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (ValueKind kind : table.options.kinds()) {
      for (int leaves : table.options.leaves()) {
        for (int files : table.options.files()) {
          table.measure(kind, leaves, files);
        }
      }
    }
  }

  private void measure(ValueKind kind, int leaves, int files) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                common(new OptionsBuilder(), kind, leaves, files)
                    .forks(options.forks())
                    .jvmArgs("-Xmx2g", "-XX:+UseSerialGC")
                    .warmupIterations(options.warmups())
                    .warmupTime(TimeValue.milliseconds(options.millis()))
                    .measurementIterations(options.iterations())
                    .measurementTime(TimeValue.milliseconds(options.millis()))
                    .addProfiler(GCProfiler.class)
                    .build())
            .run();
    for (String evaluation : List.of("inclusive", "strict")) {
      RunResult evaluated = find(results, evaluation);
      double rate = filesPerSecond(evaluated, files);
      double scanned = filesPerSecond(find(results, evaluation + "Scan"), files);
      Result<?> allocated = evaluated.getSecondaryResults().get("gc.alloc.rate.norm");
      System.out.printf(
          "| %s | %d | %,d | %s | %s | %s | %.2f | %,.0f |%n",
          kind.name().toLowerCase(),
          leaves,
          files,
          evaluation,
          millions(rate),
          millions(scanned),
          rate / scanned,
          allocated.getScore());
    }
  }

  /** What is common to all ways to run the benchmarks. */
  static ChainedOptionsBuilder common(
      ChainedOptionsBuilder builder, ValueKind kind, int leaves, int files) {
    return builder
        .include(PredicateBenchmark.class.getName())
        .param("kind", kind.name())
        .param("leaves", Integer.toString(leaves))
        .param("files", Integer.toString(files))
        .verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true);
  }

  private static RunResult find(Collection<RunResult> results, String method) {
    return results.stream()
        .filter(result -> result.getParams().getBenchmark().endsWith("." + method))
        .findFirst()
        .orElseThrow();
  }

  private static double filesPerSecond(RunResult result, int files) {
    double nanos = result.getPrimaryResult().getStatistics().getPercentile(50);
    return files * NANOS_PER_SECOND / nanos;
  }

  private static String millions(double rate) {
    return String.format(rate < 1e8 ? "%.1f million" : "%,.0f million", rate / 1e6);
  }
}
