package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.InstantRange;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.model.ModelSlice;
import io.pruningindex.query.model.ModelWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Whether an answer is of a state that the request could mean, going by the instants that lead to
 * the one that it names. Instants that a recovery has lost lead to none.
 */
record HistoryCheck(
    Map<String, ModelWriter.Truth> truth, PruneRequest request, PruneResult result) {

  /** The moment that a made-up instant is of. */
  static Instant timeOf(String instant) {
    return Instant.parse(
        "2024-01-01T%s:%s:%s.%sZ"
            .formatted(
                instant.substring(8, 10),
                instant.substring(10, 12),
                instant.substring(12, 14),
                instant.substring(14)));
  }

  void check(Supplier<String> context) {
    List<String> path = path(truth, result.asOf().instant());
    request.atLeast().ifPresent(instant -> assertThat(path).as(context).contains(instant));
    request
        .asOfTime()
        .ifPresent(
            asOf -> {
              String completed = truth.get(result.asOf().instant()).completionTime();
              assertThat(timeOf(completed)).as(context).isBeforeOrEqualTo(asOf.time());
            });
    request
        .range()
        .ifPresent(
            range -> assertThat(path).as(context).contains(range.fromInstant().orElseThrow()));
  }

  /** Those of some slices to whose groups the range asked for has added files. */
  static Set<ModelSlice> inRange(
      Map<String, ModelWriter.Truth> truth,
      PruneRequest request,
      PruneResult result,
      Set<ModelSlice> slices) {
    if (request.range().isEmpty()) {
      return slices;
    }
    InstantRange range = request.range().get();
    List<String> path = path(truth, result.asOf().instant());
    Set<List<String>> changed = new HashSet<>();
    path.subList(0, path.indexOf(range.fromInstant().orElseThrow()))
        .forEach(instant -> changed.addAll(truth.get(instant).changed()));
    return slices.stream()
        .filter(slice -> changed.contains(List.of(slice.partition(), slice.fileId())))
        .collect(Collectors.toSet());
  }

  /** The true slices that an answer lists; fails if it lists anything else, or one twice. */
  static Set<ModelSlice> listed(
      PruneResult result, Set<ModelSlice> truth, Supplier<String> context) {
    Set<ModelSlice> listed =
        truth.stream()
            .filter(slice -> result.slices().stream().anyMatch(slice::sameAs))
            .collect(Collectors.toSet());
    List<PrunedSlice> others =
        result.slices().stream()
            .filter(slice -> truth.stream().noneMatch(other -> other.sameAs(slice)))
            .toList();
    assertThat(others).as(context).isEmpty();
    assertThat(result.slices()).as(context).hasSameSizeAs(listed);
    return listed;
  }

  /** An instant and those before it, newest first. */
  private static List<String> path(Map<String, ModelWriter.Truth> truth, String instant) {
    List<String> path = new ArrayList<>();
    for (String at = instant; at != null; at = truth.get(at).previous()) {
      path.add(at);
    }
    return path;
  }
}
