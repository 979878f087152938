package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.rest.RestFailureException;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelSchemas;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** A table {@code orders} in a state of its own, and questions about it. */
final class IndexFixture {
  static final String TABLE = "orders";
  static final Duration LIMIT = Duration.ofSeconds(20);

  final VersionedStore store = new VersionedStore();
  final StoreReader reader = StoreReader.newest(store);
  final ModelWriter writer;
  final ValueCache cache = new ValueCache(1 << 24);
  private int clock;

  IndexFixture(MergeMode mergeMode) {
    this.writer = new ModelWriter(store, TABLE, ModelSchemas.of(mergeMode), 3, new Random(7));
  }

  /** A table of whole rows with five slices, one of them with a log file. */
  static IndexFixture withSlices(MergeMode mergeMode) {
    IndexFixture fixture = new IndexFixture(mergeMode);
    String first = fixture.tick();
    fixture.writer.commit(
        first,
        fixture.tick(),
        List.of(
            ModelFile.base("p=a", "a1", first, 0, 9),
            ModelFile.base("p=a", "a2", first, 10, 19),
            ModelFile.base("p=b", "b1", first, 20, 29),
            ModelFile.base("p=b", "b2", first, 30, 39),
            ModelFile.base("p=c", "c1", first, 40, 49)),
        List.of());
    String second = fixture.tick();
    fixture.writer.commit(
        second,
        fixture.tick(),
        List.of(ModelFile.log("p=b", "b2", second, second, 60, 69)),
        List.of());
    return fixture;
  }

  String tick() {
    return String.format("20240229%09d", ++clock);
  }

  PruneResult prune(Predicate predicate) {
    return prune(PruneRequest.table(TABLE).where(predicate).build());
  }

  PruneResult prune(PruneRequest request) {
    return prune(reader, request);
  }

  PruneResult prune(StateReader other, PruneRequest request) {
    return queries(other).prune(request, Deadline.in(request.deadline().orElse(LIMIT))).join();
  }

  IndexQueries queries(StateReader other) {
    return new IndexQueries(
        other,
        deadline -> CompletableFuture.completedFuture(List.of("customers", TABLE)),
        cache,
        Pause.NONE,
        Clock.systemUTC());
  }

  /** Questions at a time that is told by milliseconds since the epoch. */
  IndexQueries queriesAt(long millis) {
    return new IndexQueries(
        reader,
        deadline -> CompletableFuture.failedFuture(new RestFailureException("not asked")),
        cache,
        Pause.NONE,
        Clock.fixed(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
  }

  static List<String> fileIds(PruneResult result) {
    return result.slices().stream().map(PrunedSlice::fileId).toList();
  }
}
