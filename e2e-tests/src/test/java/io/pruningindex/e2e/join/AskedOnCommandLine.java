package io.pruningindex.e2e.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.LocalCluster;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.TablePartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Asks commands, each in a process of its own, and compares what they print with what the client
 * answers.
 */
final class AskedOnCommandLine {
  private static final String EUROPE = "f_int = stores.id WHERE stores.region = 'EU'";
  private static final String HOLIDAYS = "part = days.day_id WHERE days.holiday";

  private final LocalCluster cluster;
  private final LoggedCheck check;

  /** So many at a time: the cluster needs the processors too. */
  private final ExecutorService processes = Executors.newFixedThreadPool(2);

  AskedOnCommandLine(LocalCluster cluster, LoggedCheck check) {
    this.cluster = cluster;
    this.check = check;
  }

  void verify() throws Exception {
    try {
      verifyAll();
    } finally {
      processes.shutdown();
    }
  }

  private void verifyAll() throws Exception {
    CompletableFuture<String> list = command("list");
    CompletableFuture<String> describe = command("describe", "--dimension", "stores");
    CompletableFuture<String> prune = command("prune", "--json", "--join", EUROPE);
    CompletableFuture<String> partitions = command("partitions", "--join", HOLIDAYS);
    CompletableFuture<String> json = command("partitions", "--json", "--join", HOLIDAYS);
    verifyList(list.get());
    verifyDescription(describe.get());
    verifySlices(CommandLineAnswer.json(prune.get()));
    PartitionResult result =
        check
            .client()
            .partitions(
                PruneRequest.table(KafkaExample.TABLE).join(LoggedStar.onHolidays(true)).build())
            .get();
    assertThat(paths(result)).containsExactlyElementsOf(holidays());
    verifyPartitions(partitions.get(), result);
    verifyPartitions(CommandLineAnswer.json(json.get()), result);
  }

  private CompletableFuture<String> command(String name, String... options) {
    List<String> all = new ArrayList<>(List.of(name));
    if (name.startsWith("p")) {
      all.addAll(List.of("--table", KafkaExample.TABLE, "--deadline", "45s"));
    }
    all.addAll(List.of(options));
    all.addAll(List.of("--proxy-ports", cluster.proxyPorts()));
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return CommandLineAnswer.output(cluster.restAddress(), all);
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        processes);
  }

  private void verifyList(String printed) throws Exception {
    assertThat(printed.lines())
        .anyMatch(line -> line.matches(KafkaExample.TABLE + " +FOLLOWING +\\d+ +\\S+ s +[\\d,]+"))
        .anyMatch(line -> line.matches("days +COMPLETE +\\d+ +up to 2026-01-01T.* s ago +\\d+"))
        .anyMatch(line -> line.matches("stores +COMPLETE +\\d+ +up to 2026-01-01T.* s ago +\\d+"))
        .anyMatch(
            line ->
                line.matches(
                    "waiting +INCOMPLETE .* not complete yet, versions are cut by watermarks"))
        // Two headings, and an empty line between the two.
        .hasSize(4 + check.client().dimensions().get().size());
  }

  private void verifyDescription(String printed) throws Exception {
    long rows =
        check
            .client()
            .describeDimension("stores")
            .get()
            .state()
            .orElseThrow()
            .newest()
            .orElseThrow()
            .rows();
    assertThat(printed)
        .startsWith("dimension stores: " + rows + " rows, complete up to 2026-01-01T")
        .contains("rows of SELECT id, region FROM store_changes");
    assertThat(printed.lines())
        .anyMatch(line -> line.matches("id +INT +yes"))
        .anyMatch(line -> line.matches("region +STRING"))
        .anyMatch(line -> line.matches(" *\\d+ +up to 2026-01-01T.* " + rows + " +0"));
  }

  private void verifySlices(Map<String, Object> printed) throws Exception {
    PruneResult result =
        check
            .client()
            .prune(PruneRequest.table(KafkaExample.TABLE).join(LoggedStar.inRegion("EU")).build())
            .get();
    assertThat(printed).containsEntry("status", result.status().name());
    assertThat(texts(printed.get("slices"), "fileId"))
        .isEqualTo(result.slices().stream().map(PrunedSlice::fileId).toList());
  }

  private static void verifyPartitions(String printed, PartitionResult result) {
    List<String> lines = printed.lines().toList();
    assertThat(lines.get(0))
        .startsWith("table sales as of " + result.asOf().instant() + " (number 1, completed ");
    assertThat(lines.subList(1, 3))
        .containsExactly(
            paths(result).size() + " of 10 partitions can hold rows that match",
            "still to be tested: TRUE");
    assertThat(lines.get(3)).isEqualTo(result.joins().get(0).toString());
    for (TablePartition partition : result.partitions()) {
      assertThat(lines.stream().map(line -> line.split(" +")))
          .contains(
              new String[] {
                partition.path(),
                "part=" + partition.path(),
                partition.location().orElseThrow(),
                "yes"
              });
    }
  }

  private static void verifyPartitions(Map<String, Object> printed, PartitionResult result) {
    assertThat(printed)
        .containsEntry("table", KafkaExample.TABLE)
        .containsEntry("path", result.path().orElseThrow())
        .containsEntry("total", 10)
        .containsEntry("residual", "TRUE");
    assertThat(texts(printed.get("partitions"), "partition")).isEqualTo(paths(result));
    assertThat(texts(printed.get("joins"), "dimension")).containsExactly("days");
  }

  private static List<String> paths(PartitionResult result) {
    return result.partitions().stream().map(TablePartition::path).toList();
  }

  /** The partitions that rows of holidays are in. */
  private Set<String> holidays() {
    Set<String> days = new TreeSet<>();
    check.facts().slices().forEach(slice -> days.add(slice.files().partition()));
    days.retainAll(
        check.dimensions().get(LoggedStar.DAYS).rows().stream()
            .filter(row -> row.value("holiday").equals(true))
            .map(row -> row.value("day_id"))
            .toList());
    return days;
  }

  /** The texts under a key of objects in a list. */
  private static List<Object> texts(Object list, String key) {
    return ((List<?>) list).stream().<Object>map(entry -> ((Map<?, ?>) entry).get(key)).toList();
  }
}
