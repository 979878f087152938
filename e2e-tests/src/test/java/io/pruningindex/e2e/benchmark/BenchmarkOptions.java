package io.pruningindex.e2e.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What to measure, and for how long.
 *
 * @param kinds what columns hold
 * @param leaves of how many conditions predicates are made
 * @param files how many files there are
 * @param forks how many JVMs measure each benchmark, one after the other
 * @param warmups how many iterations are not counted
 * @param iterations how many iterations are counted
 * @param millis how long an iteration takes
 */
record BenchmarkOptions(
    List<ValueKind> kinds,
    List<Integer> leaves,
    List<Integer> files,
    int forks,
    int warmups,
    int iterations,
    int millis) {
  static final String HELP =
      """
      Measures how fast predicates are evaluated on column stats, beside a plain scan of the same
      bytes. Options, with their defaults:
        --kinds LONG,DOUBLE,STRING   what columns hold
        --leaves 1,2,5               of how many conditions predicates are made: 1, 2 or 5
        --files 10000,1000000        how many files there are
        -f 1                         JVMs that measure each benchmark, one after the other
        -wi 3                        iterations that are not counted
        -i 5                         iterations that are counted
        -t 200                       milliseconds an iteration takes
        --help                       prints this""";

  /**
   * Reads options.
   *
   * @throws IllegalArgumentException if one is unknown or has a value that means nothing
   */
  static BenchmarkOptions parse(List<String> arguments) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("--kinds", "LONG,DOUBLE,STRING");
    values.put("--leaves", "1,2,5");
    values.put("--files", "10000,1000000");
    values.put("-f", "1");
    values.put("-wi", "3");
    values.put("-i", "5");
    values.put("-t", "200");
    for (int i = 0; i < arguments.size(); i += 2) {
      String option = arguments.get(i);
      if (!values.containsKey(option) || i + 1 == arguments.size()) {
        throw new IllegalArgumentException(
            "Option " + option + " is unknown or has no value: --help tells which there are");
      }
      values.put(option, arguments.get(i + 1));
    }
    return new BenchmarkOptions(
        Stream.of(values.get("--kinds").split(",")).map(ValueKind::valueOf).toList(),
        Stream.of(values.get("--leaves").split(",")).map(Integer::valueOf).toList(),
        Stream.of(values.get("--files").split(",")).map(Integer::valueOf).toList(),
        Integer.parseInt(values.get("-f")),
        Integer.parseInt(values.get("-wi")),
        Integer.parseInt(values.get("-i")),
        Integer.parseInt(values.get("-t")));
  }
}
