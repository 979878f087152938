package io.pruningindex.e2e.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.FollowingState.Condition;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Columns that are configured to be indexed, and what writers do to them afterwards. */
class ConfiguredColumnTest {
  private static final String TABLE = "table";
  private static final int CONDITIONS = 60;

  @TempDir private Path folder;

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void aColumnThatIsRenamedOrWidenedLeavesTheOthersIndexed() throws Exception {
    Path path = folder.resolve(TABLE);
    TableConfiguration configuration =
        new TableConfiguration(
            TABLE, path.toString(), List.of(EvolvingRows.STEADY, EvolvingRows.OLD_NAME));
    try (EvolvingTable table = new EvolvingTable(EvolvingShape.COPIED, path, seed.value())) {
      table.insert();
      try (EmbeddedIndex index =
              EmbeddedIndex.start(
                  folder.resolve("job"), EmbeddedIndex.job(List.of(configuration)));
          PruningClient client = index.client()) {
        assertThat(following(client).problem()).isEmpty();

        table.change(SchemaStep.RENAME);
        Await.until(
            "the missing column to be told",
            Duration.ofSeconds(60),
            () ->
                following(client)
                    .problem()
                    .filter(problem -> problem.contains("'" + EvolvingRows.OLD_NAME + "'"))
                    .isPresent());
        table.insert();
        table.change(SchemaStep.WIDEN);
        TrueTable widened = TrueTable.read(TABLE, path);
        StateCheck.await(client, widened, seed.value()).verify(widened, CONDITIONS);

        // None of those that were widened is indexed: there is nothing to read anew for them.
        FollowingState state = following(client);
        assertThat(state.condition()).isEqualTo(Condition.FOLLOWING);
        assertThat(state.failures()).isZero();
        assertThat(state.rebuilds()).isZero();
        assertThat(kept(client, Predicates.column(EvolvingRows.STEADY).isEqualTo(-1_234))).isZero();
        assertThat(kept(client, Predicates.column(EvolvingRows.INT_TO_DOUBLE).isEqualTo(1e300)))
            .isEqualTo(2);
      }
    }
  }

  private static FollowingState following(PruningClient client) {
    return EmbeddedIndex.awaitFollowing(client, TABLE).following().orElseThrow();
  }

  private static int kept(PruningClient client, Predicate predicate) {
    return client.prune(PruneRequest.table(TABLE).where(predicate).build()).join().slices().size();
  }
}
