package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.index.StoppableCluster;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.DimensionConfiguration;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The job is stopped and goes on with other dimensions; what it keeps of the others survives. */
class DimensionRestartTest {
  private static final int ROWS = 40;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();

  @TempDir private Path folder;

  private FactTable table;
  private TrueTable facts;
  private ChangingDimension lasting;
  private ChangingDimension leaving;
  private ChangingDimension arriving;
  private DimensionTable fixed;

  @Test
  void dimensionsGoOnFromASavepoint() throws Exception {
    write();
    try (StoppableCluster index =
            StoppableCluster.start(EmbeddedIndex.configuration(folder), folder, 1);
        PruningClient client = index.client()) {
      index.run(
          job(lasting.configuration(), leaving.configuration(), fixed.configuration(folder)), true);
      EmbeddedIndex.awaitFollowing(client, GeneratedFacts.TABLE);
      DimensionAwait.version(client, "fixed");
      await(client, lasting);
      await(client, leaving);
      ChangingCheck check = new ChangingCheck(client, facts, List.of(lasting, leaving, arriving));
      assertPrunes(check.ask(joined("lasting")).result());
      assertPrunes(check.ask(joined("leaving")).result());
      PruneResult before = askFixed(client);
      long version = newest(client, "lasting");

      index.stop(SavepointFormatType.CANONICAL);
      change(lasting, ROWS / 2);
      Files.delete(folder.resolve("fixed").resolve("rows.csv"));
      index.run(
          job(lasting.configuration(), arriving.configuration(), fixed.configuration(folder)),
          true);

      await(client, lasting);
      await(client, arriving);
      assertThat(client.dimensions().get())
          .containsExactlyInAnyOrder("lasting", "arriving", "fixed");
      assertThat(newest(client, "lasting")).isGreaterThan(version);
      assertPrunes(check.ask(joined("lasting")).result());
      assertPrunes(check.ask(joined("arriving")).result());
      assertThat(askFixed(client).slices()).isEqualTo(before.slices());
      assertThatThrownBy(() -> client.prune(joined("leaving")).join())
          .hasCauseInstanceOf(InvalidPredicateException.class)
          .hasMessageContaining("leaving");
      for (int round = 0; round < 3; round++) {
        change(lasting, ROWS / 4);
        await(client, lasting);
        check.ask(joined("lasting"));
      }
    }
  }

  private void write() throws Exception {
    table = GeneratedFacts.write(folder, random);
    facts = TrueTable.read(GeneratedFacts.TABLE, table.path());
    lasting = dimension("lasting");
    leaving = dimension("leaving");
    arriving = dimension("arriving");
    for (ChangingDimension dimension : List.of(lasting, leaving, arriving)) {
      change(dimension, ROWS);
    }
    fixed = DimensionTable.empty("fixed", key("id", "INT"), key("number", "INT"));
    for (int id = 0; id < ROWS; id++) {
      fixed.add(id, number());
    }
    fixed.write(folder);
  }

  private ChangingDimension dimension(String name) throws Exception {
    return new ChangingDimension(
        name, folder, key("id", "INT"), key("number", "INT"), attribute("note", "STRING"));
  }

  private void change(ChangingDimension dimension, int changes) throws Exception {
    for (int i = 0; i < changes; i++) {
      int id = random.nextInt(ROWS / 2);
      if (random.nextInt(3) == 0) {
        dimension.remove(id);
      } else {
        dimension.put(id, number(), "change " + i);
      }
    }
    dimension.publish();
  }

  private int number() {
    return random.nextInt(GeneratedFacts.KEYS / 3);
  }

  private JobConfiguration job(DimensionConfiguration... dimensions) {
    return EmbeddedIndex.job(List.of(table.configuration()))
        .with(new DimensionsConfiguration(List.of(dimensions), new ArrayList<>()));
  }

  private static void await(PruningClient client, ChangingDimension dimension) {
    DimensionAwait.currentTo(client, dimension.name(), dimension.lastTime());
  }

  private static long newest(PruningClient client, String dimension) {
    DimensionDescription.State state = DimensionAwait.version(client, dimension);
    return state.newest().orElseThrow().number();
  }

  private PruneResult askFixed(PruningClient client) {
    PruneRequest request = joined("fixed");
    PruneResult result = client.prune(request).join();
    JoinCheck.verify(request, result, facts, Map.of("fixed", fixed.rows()));
    assertPrunes(result);
    return result;
  }

  private void assertPrunes(PruneResult result) {
    assertThat(result.joins().get(0).applied()).isTrue();
    assertThat(result.slices()).hasSizeLessThan(facts.slices().size());
  }

  private static PruneRequest joined(String dimension) {
    return PruneRequest.table(GeneratedFacts.TABLE)
        .join(DimensionJoin.with(dimension).on("f_int", "number").build())
        .build();
  }
}
