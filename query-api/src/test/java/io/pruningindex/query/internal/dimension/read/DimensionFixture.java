package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.model.ModelDimension;
import io.pruningindex.query.model.ModelFile;
import io.pruningindex.query.model.ModelRow;
import io.pruningindex.query.model.ModelSchemas;
import io.pruningindex.query.model.ModelWriter;
import io.pruningindex.query.model.StoreReader;
import io.pruningindex.query.model.VersionedStore;
import io.pruningindex.query.schema.MergeMode;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * A table {@code sales} of {@link #FILES} files, each of one value of {@code v}, its own number,
 * and dimensions {@code stores} and {@code regions} in the same state.
 */
final class DimensionFixture {
  static final String TABLE = "sales";
  static final int FILES = 60;
  static final Duration LIMIT = Duration.ofSeconds(20);

  final VersionedStore store = new VersionedStore();
  final StoreReader reader = StoreReader.newest(store);
  final ValueCache cache = new ValueCache(1 << 24);
  ValueSetLimits limits = ValueSetLimits.DEFAULT;
  final ModelDimension stores = new ModelDimension(store, "stores", 4, new Random(11));
  final ModelDimension regions = new ModelDimension(store, "regions", 2, new Random(12));

  DimensionFixture() {
    ModelWriter writer =
        new ModelWriter(store, TABLE, ModelSchemas.of(MergeMode.WHOLE_ROWS), 3, new Random(7));
    List<ModelFile> files = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      files.add(ModelFile.base("p=" + (char) ('a' + i % 3), "f" + i, "20240229000000001", i, i));
    }
    writer.commit("20240229000000001", "20240229000000002", files, List.of());
  }

  /** Stores 0 to 19, of the regions EU, US and none in turn; each third has the next as parent. */
  static DimensionFixture withStores() {
    DimensionFixture fixture = new DimensionFixture();
    fixture.stores.open(Completeness.WATERMARK);
    for (long i = 0; i < 20; i++) {
      fixture.stores.add(store(i));
    }
    fixture.stores.cut(1_000);
    fixture.reader.takeReads();
    return fixture;
  }

  /** A store, whose region and parent follow from its number. */
  static ModelRow store(long id) {
    String region = id % 3 == 0 ? "EU" : id % 3 == 1 ? "US" : null;
    return new ModelRow(id, region, id / 5);
  }

  PruneResult prune(DimensionJoin... joins) {
    return prune(request(joins).build());
  }

  PruneResult prune(PruneRequest request) {
    return prune(reader, request);
  }

  PruneResult prune(StateReader other, PruneRequest request) {
    return queries(other, Pause.NONE)
        .prune(request, Deadline.in(request.deadline().orElse(LIMIT)))
        .join();
  }

  static PruneRequest.Builder request(DimensionJoin... joins) {
    PruneRequest.Builder request = PruneRequest.table(TABLE);
    for (DimensionJoin join : joins) {
      request.join(join);
    }
    return request;
  }

  IndexQueries queries(StateReader other, Pause pause) {
    return new IndexQueries(
        other,
        deadline -> CompletableFuture.completedFuture(List.of(TABLE)),
        cache,
        pause,
        Clock.systemUTC(),
        dimensions(other, pause));
  }

  DimensionQueries dimensions(StateReader other, Pause pause) {
    return new DimensionQueries(
        other,
        deadline -> CompletableFuture.completedFuture(List.of("regions", "stores")),
        cache,
        pause,
        limits);
  }

  /** The values of the files listed. */
  static Set<Long> values(PruneResult result) {
    return result.slices().stream()
        .map(PrunedSlice::fileId)
        .map(id -> Long.parseLong(id.substring(1)))
        .collect(Collectors.toSet());
  }
}
