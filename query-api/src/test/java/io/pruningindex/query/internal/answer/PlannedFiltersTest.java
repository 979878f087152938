package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.join.ValueSet;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.state.PartitionShard;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.StoredSchema;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.model.ModelSchemas;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Filters are bound and evaluated once, and again only where something else is known. */
class PlannedFiltersTest {
  private static final TableSchema SCHEMA = ModelSchemas.of(MergeMode.WHOLE_ROWS);
  private static final DimensionJoin JOIN =
      DimensionJoin.with("stores").on("v", "id").on(new JoinKey("late", "other", true)).build();

  private final PlannedFilters filters =
      new PlannedFilters(column("p").isEqualTo("a"), joins(), SCHEMA, ZoneOffset.UTC);

  @Test
  void whatIsBoundIsKept() {
    assertThat(filters.bound()).isSameAs(filters.bound());
    Directory directory = directory("p=a", "p=b");
    assertThat(filters.on(directory)).isSameAs(filters.on(directory));
    assertThat(filters.on(directory).surviving().toString()).isEqualTo("10");
  }

  @Test
  void anotherDirectoryOrPredicateIsAnotherQuestion() {
    assertThat(filters.on(directory("p=a")).surviving().toString()).isEqualTo("1");
    assertThat(filters.on(directory("p=b", "p=a")).surviving().toString()).isEqualTo("01");
    PlannedFilters all = filters.with(Predicates.alwaysTrue());
    assertThat(all.on(directory("p=b", "p=a")).surviving().toString()).isEqualTo("11");
    assertThat(all.bound().joins()).hasSize(1);
    assertThat(filters.unresolved().bound().joins()).isEmpty();
    assertThat(filters.resolved()).isTrue();
    assertThat(filters.unresolved().resolved()).isFalse();
  }

  @Test
  void everyPlanOfATableBindsTheSameKeys() {
    ResolvedJoins joins = joins();
    ValueSet set = joins.joins().get(0).set();
    new PlannedFilters(Predicates.alwaysTrue(), joins, SCHEMA, ZoneOffset.UTC).bound();
    long made = set.bytes();
    new PlannedFilters(column("v").isNull(), joins, SCHEMA, ZoneOffset.UTC).bound();
    assertThat(set.bytes()).isEqualTo(made);
    ColumnType type = ColumnType.of(TypeKind.LONG);
    assertThat(set.converted(0, true, type, ZoneOffset.UTC))
        .isSameAs(set.converted(0, true, type, ZoneOffset.UTC));
  }

  private static ResolvedJoins joins() {
    ColumnChunkBuilder keys = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    for (int i = 0; i < 100; i++) {
      keys.addLongs(i, i, true, 0, 1);
    }
    keys.addWithoutBounds(BoundsStatus.ALL_NULL, 1, 1);
    ColumnChunk chunk = keys.build();
    ValueSet set = ValueSet.of(List.of(chunk, chunk), ValueSetLimits.DEFAULT);
    ResolvedJoin join =
        new ResolvedJoin(JOIN, set, OptionalLong.of(1), Optional.empty(), List.of(), List.of());
    return new ResolvedJoins(List.of(join), Map.of());
  }

  private static Directory directory(String... paths) {
    ByteStrings.Builder strings = new ByteStrings.Builder();
    int[][] buckets = new int[paths.length][];
    for (int i = 0; i < paths.length; i++) {
      strings.add(paths[i]);
      buckets[i] = new int[] {0};
    }
    Stamp stamp = new Stamp(1, 1, 0, 0);
    return Directory.of(
        new StoredSchema(stamp, SCHEMA),
        List.of(new PartitionShard(stamp, strings.build(), buckets)));
  }
}
