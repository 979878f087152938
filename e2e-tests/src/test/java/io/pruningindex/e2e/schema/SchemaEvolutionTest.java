package io.pruningindex.e2e.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hudi.common.model.HoodieTableType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables whose schema is changed by Hudi's evolution on read, with files of all its stages. After
 * each step the answers of a job that sees the changes as they happen are compared with the rows
 * that Hudi's own reader returns, and so are those of a job that finds the table in that state.
 *
 * <p>To ask more: {@code -Dschema.conditions=...}; of tables of all kinds: {@code
 * -Dschema.all=true}.
 */
class SchemaEvolutionTest {
  private static final int CONDITIONS = Integer.getInteger("schema.conditions", 120);

  @RegisterExtension private final Seed seed = new Seed();
  private final Map<EvolvingShape, EvolvingTable> tables = new EnumMap<>(EvolvingShape.class);
  private final Map<EvolvingShape, TrueTable> newest = new EnumMap<>(EvolvingShape.class);
  private StateVerdict live = StateVerdict.NONE;
  private StateVerdict before = StateVerdict.NONE;
  private StateVerdict built = StateVerdict.NONE;
  @TempDir private Path folder;

  @AfterEach
  void end() {
    tables.values().forEach(EvolvingTable::close);
  }

  @Test
  void answersAreRightAtEveryStageOfASchema() throws Exception {
    for (EvolvingShape shape : shapes()) {
      EvolvingTable table = new EvolvingTable(shape, path(shape), seed.value() + shape.ordinal());
      tables.put(shape, table);
      table.insert();
      table.insert();
      newest.put(shape, TrueTable.read(shape.name(), path(shape)));
    }
    EvolvedStates states = new EvolvedStates(folder.resolve("copies"));
    try (EmbeddedIndex index =
            EmbeddedIndex.start(folder.resolve("live"), EmbeddedIndex.job(configurations()));
        PruningClient client = index.client()) {
      for (EvolvingShape shape : tables.keySet()) {
        List<SchemaStep> steps = steps(shape);
        for (SchemaStep step : steps) {
          told(shape + " live, " + step + " of " + steps, () -> evolve(shape, step, client));
          // Half of the states, among them the last, are built from nothing too.
          if (steps.indexOf(step) % 2 == 1) {
            states.keep(newest.get(shape), path(shape), step);
          }
        }
        told(shape + " live, written anew after " + steps, () -> rewrite(shape, client));
      }
    }
    try (EmbeddedIndex index =
            EmbeddedIndex.start(folder.resolve("built"), EmbeddedIndex.job(states.tables()));
        PruningClient client = index.client()) {
      for (TrueTable state : states.states()) {
        told(
            state.name() + " built",
            () -> {
              StateCheck check = StateCheck.await(client, state, seed.value());
              built =
                  built
                      .plus(check.verify(state, CONDITIONS))
                      .plus(check.verifyAggregatesAndLimits(state));
            });
      }
    }
    System.out.printf("live: %s%nas of before: %s%nbuilt: %s%n", live, before, built);
    for (StateVerdict verdict : List.of(live, built)) {
      assertThat(verdict.told()).isPositive();
      assertThat(verdict.leftOut()).isPositive();
      assertThat(verdict.verdict().kept()).isLessThan(verdict.verdict().slices() * 9 / 10);
    }
  }

  private void evolve(EvolvingShape shape, SchemaStep step, PruningClient client) throws Exception {
    EvolvingTable table = tables.get(shape);
    TrueTable old = newest.get(shape);
    StateCheck.await(client, old, seed.value());
    table.change(step);
    TrueTable changed = TrueTable.read(shape.name(), path(shape));
    ChangeCheck.verify(step, old, changed);
    StateCheck check = StateCheck.await(client, changed, seed.value());
    live =
        live.plus(check.verify(changed, CONDITIONS)).plus(check.verifyAggregatesAndLimits(changed));
    if (step == SchemaStep.WIDEN) {
      assertRebuilt(shape, client);
    } else {
      before = before.plus(check.verify(old, CONDITIONS / 3));
    }
    if (step == SchemaStep.RENAME) {
      assertThatThrownBy(() -> askWhether(client, shape, EvolvingRows.OLD_NAME))
          .hasRootCauseInstanceOf(InvalidPredicateException.class);
    }
    table.insert();
    table.update();
    TrueTable written = TrueTable.read(shape.name(), path(shape));
    newest.put(shape, written);
    check = StateCheck.await(client, written, seed.value() + 1);
    live =
        live.plus(check.verify(written, CONDITIONS)).plus(check.verifyAggregatesAndLimits(written));
  }

  /** The stats of all files were read anew, by the columns' new types. */
  private void assertRebuilt(EvolvingShape shape, PruningClient client) {
    FollowingState following =
        EmbeddedIndex.awaitFollowing(client, shape.name()).following().orElseThrow();
    assertThat(following.rebuilds()).isEqualTo(1);
    assertThat(following.rebuildReason().orElseThrow()).contains("was changed from");
    Map<String, Object> beyond =
        Map.of(
            EvolvingRows.INT_TO_DOUBLE, 1e300,
            EvolvingRows.FLOAT_TO_DOUBLE, 1e300,
            EvolvingRows.LONG_TO_FLOAT, 1e30,
            EvolvingRows.INT_TO_STRING, "text");
    beyond.forEach(
        (column, value) -> {
          PruneRequest request =
              PruneRequest.table(shape.name())
                  .where(Predicates.column(column).isEqualTo(value))
                  .verbose(true)
                  .build();
          // Without a metadata table, some log files have no stats by any type.
          assertThat(client.prune(request).join().slices())
              .as(column)
              .allMatch(slice -> slice.reasons().toString().contains("log file without stats"));
        });
  }

  /** Lets a compaction or a clustering make new files of all rows. */
  private void rewrite(EvolvingShape shape, PruningClient client) throws Exception {
    if (shape.type() == HoodieTableType.MERGE_ON_READ) {
      tables.get(shape).compact();
    } else {
      tables.get(shape).cluster();
    }
    TrueTable rewritten = TrueTable.read(shape.name(), path(shape));
    StateCheck check = StateCheck.await(client, rewritten, seed.value());
    live =
        live.plus(check.verify(rewritten, CONDITIONS))
            .plus(check.verifyAggregatesAndLimits(rewritten));
  }

  private static void askWhether(PruningClient client, EvolvingShape shape, String column) {
    client
        .prune(PruneRequest.table(shape.name()).where(Predicates.column(column).isNull()).build())
        .join();
  }

  /** One of each type, one with a metadata table and one without; or all. */
  private List<EvolvingShape> shapes() {
    if (Boolean.getBoolean("schema.all")) {
      return Arrays.stream(EvolvingShape.values()).filter(EvolvingShape::evolvesOnRead).toList();
    }
    return seed.value() % 2 == 0
        ? List.of(EvolvingShape.COPIED, EvolvingShape.MERGED_WITHOUT_METADATA)
        : List.of(EvolvingShape.COPIED_WITHOUT_METADATA, EvolvingShape.MERGED);
  }

  /** The steps in an order of the table's own. */
  private List<SchemaStep> steps(EvolvingShape shape) {
    List<SchemaStep> steps = Arrays.asList(SchemaStep.values());
    Collections.shuffle(steps, new Random(seed.value() + shape.ordinal()));
    return steps;
  }

  private Path path(EvolvingShape shape) {
    return folder.resolve(shape.name());
  }

  private List<TableConfiguration> configurations() {
    List<TableConfiguration> configurations = new ArrayList<>();
    tables
        .keySet()
        .forEach(
            shape ->
                configurations.add(
                    new TableConfiguration(shape.name(), path(shape).toString(), List.of())));
    return configurations;
  }

  private interface Part {
    void run() throws Exception;
  }

  private void told(String what, Part part) {
    try {
      part.run();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(what + ": " + e.getMessage(), e);
    }
  }
}
