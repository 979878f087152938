package io.pruningindex.e2e.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.hudi.common.model.HoodieTableType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables whose writer comes with another schema one day, without evolution on read: a column more,
 * and others widened. Old files stay as they are.
 */
class PlainEvolutionTest {
  private static final int CONDITIONS = 80;
  private static final List<EvolvingShape> SHAPES =
      List.of(EvolvingShape.COPIED_WITHOUT_METADATA, EvolvingShape.MERGED_BY_PLAIN_WRITERS);

  private static final Schema BEFORE =
      SchemaBuilder.record("plain")
          .fields()
          .requiredString(EvolvingRows.KEY)
          .requiredInt(EvolvingRows.REVISION)
          .requiredString(EvolvingRows.REGION)
          .optionalInt(EvolvingRows.STEADY)
          .optionalInt(EvolvingRows.INT_TO_LONG)
          .optionalInt(EvolvingRows.INT_TO_DOUBLE)
          .endRecord();

  private static final Schema AFTER =
      SchemaBuilder.record("plain")
          .fields()
          .requiredString(EvolvingRows.KEY)
          .requiredInt(EvolvingRows.REVISION)
          .requiredString(EvolvingRows.REGION)
          .optionalInt(EvolvingRows.STEADY)
          .optionalLong(EvolvingRows.INT_TO_LONG)
          .optionalDouble(EvolvingRows.INT_TO_DOUBLE)
          .optionalString(EvolvingRows.ADDED)
          .endRecord();

  @RegisterExtension private final Seed seed = new Seed();
  private StateVerdict verdict = StateVerdict.NONE;
  @TempDir private Path folder;

  @Test
  void answersAreRightOfFilesOfBothSchemas() throws Exception {
    List<EvolvingTable> tables = new ArrayList<>();
    List<TableConfiguration> configurations = new ArrayList<>();
    for (EvolvingShape shape : SHAPES) {
      EvolvingTable table = new EvolvingTable(shape, path(shape), seed.value(), BEFORE);
      tables.add(table);
      table.insert();
      table.insert();
      configurations.add(new TableConfiguration(shape.name(), path(shape).toString(), List.of()));
    }
    try (EmbeddedIndex index =
            EmbeddedIndex.start(folder.resolve("job"), EmbeddedIndex.job(configurations));
        PruningClient client = index.client()) {
      for (int i = 0; i < SHAPES.size(); i++) {
        evolve(SHAPES.get(i), tables.get(i), client);
      }
    } finally {
      tables.forEach(EvolvingTable::close);
    }
    System.out.println(verdict);
    assertThat(verdict.verdict().kept()).isLessThan(verdict.verdict().slices() * 9 / 10);
  }

  private void evolve(EvolvingShape shape, EvolvingTable table, PruningClient client)
      throws Exception {
    verify(shape, client);
    table.changePlain(AFTER);
    table.insert();
    verify(shape, client);
    FollowingState state =
        EmbeddedIndex.awaitFollowing(client, shape.name()).following().orElseThrow();
    assertThat(state.rebuilds()).isEqualTo(1);
    assertThat(state.rebuildReason().orElseThrow())
        .contains(EvolvingRows.INT_TO_DOUBLE, "INT", "DOUBLE");
    // Also those files that were written before prune by both.
    for (String widened : List.of(EvolvingRows.INT_TO_LONG, EvolvingRows.INT_TO_DOUBLE)) {
      PruneRequest nothing =
          PruneRequest.table(shape.name())
              .where(Predicates.column(widened).isEqualTo(1L << 50))
              .build();
      assertThat(client.prune(nothing).join().slices()).as(widened).isEmpty();
    }
    table.update();
    verify(shape, client);
    if (shape.type() == HoodieTableType.MERGE_ON_READ) {
      table.compact();
    } else {
      table.cluster();
    }
    verify(shape, client);
  }

  private void verify(EvolvingShape shape, PruningClient client) throws Exception {
    TrueTable state = TrueTable.read(shape.name(), path(shape));
    StateCheck check = StateCheck.await(client, state, seed.value());
    verdict = verdict.plus(check.verify(state, CONDITIONS));
  }

  private Path path(EvolvingShape shape) {
    return folder.resolve(shape.name());
  }
}
