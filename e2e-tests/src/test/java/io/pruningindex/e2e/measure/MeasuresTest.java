package io.pruningindex.e2e.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints what an answer costs in time and an index in bytes, on a table of some thousand files. */
class MeasuresTest {
  private static final String TABLE = "broad";
  private static final int FILES = 2_000;
  private static final int WARM_QUESTIONS = 1_000;

  @Test
  void printsLatenciesAndSizes(@TempDir Path folder) throws Exception {
    long start = System.nanoTime();
    BroadTable.write(folder.resolve(TABLE), FILES);
    System.out.printf("Measures: %d files written in %.1f s%n", FILES, seconds(start));
    JobConfiguration job =
        EmbeddedIndex.job(
            List.of(new TableConfiguration(TABLE, folder.resolve(TABLE).toString(), List.of())));
    start = System.nanoTime();
    try (EmbeddedIndex index = EmbeddedIndex.start(folder, job)) {
      try (PruningClient client = index.client()) {
        EmbeddedIndex.awaitFollowing(client, TABLE);
      }
      System.out.printf("Measures: indexed %.1f s after the start%n", seconds(start));
      questions().forEach((name, predicate) -> measure(index, name, predicate));
      printSizes(StateSizes.read(index.rest(), job.name(), TABLE));
    }
  }

  private static Map<String, Predicate> questions() {
    Map<String, Predicate> questions = new LinkedHashMap<>();
    questions.put("one partition", Predicates.column("region").isEqualTo("region-00042"));
    questions.put("one column", Predicates.column("id").isBetween(5_000, 5_100));
    questions.put(
        "three columns",
        Predicates.and(
            Predicates.column("id").lessThan(10_000),
            Predicates.column("quantity").greaterThan(990),
            Predicates.column("customer").lessThan("customer-2")));
    questions.put("nothing matches", Predicates.column("id").lessThan(0));
    questions.put("all slices", Predicates.alwaysTrue());
    return questions;
  }

  /** Asks as a new client does at first, and then again and again. */
  private static void measure(EmbeddedIndex index, String name, Predicate predicate) {
    PruneRequest request = PruneRequest.table(TABLE).where(predicate).build();
    try (PruningClient client = index.client()) {
      long start = System.nanoTime();
      PruneResult first = client.prune(request).join();
      long cold = System.nanoTime() - start;
      assertThat(first.status()).isNotEqualTo(PruneStatus.UNAVAILABLE);
      assertThat(first.total().files()).isEqualTo(FILES);
      List<Long> warm = new ArrayList<>();
      for (int i = 0; i < WARM_QUESTIONS; i++) {
        start = System.nanoTime();
        PruneResult result = client.prune(request).join();
        warm.add(System.nanoTime() - start);
        assertThat(result.slices()).hasSameSizeAs(first.slices());
      }
      Collections.sort(warm);
      System.out.printf(
          "Measures: %s: %d of %d slices kept; cold %.1f ms; warm p50 %.2f ms, p99 %.2f ms%n",
          name,
          first.slices().size(),
          first.total().slices(),
          cold / 1e6,
          warm.get(WARM_QUESTIONS / 2) / 1e6,
          warm.get(WARM_QUESTIONS * 99 / 100) / 1e6);
    }
  }

  private static void printSizes(Map<String, Long> bytes) {
    long all = bytes.values().stream().mapToLong(Long::longValue).sum();
    bytes.forEach(
        (what, size) ->
            System.out.printf(
                "Measures: %s: %d bytes, %.1f a file%n", what, size, (double) size / FILES));
    System.out.printf("Measures: all state: %d bytes, %.1f a file%n", all, (double) all / FILES);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
