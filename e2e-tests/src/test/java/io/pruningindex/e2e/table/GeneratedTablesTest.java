package io.pruningindex.e2e.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.generated.GeneratedTable;
import io.pruningindex.e2e.generated.TableDesign;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.NestedColumns;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One job follows tables that were written for this test, with rows drawn at random. The answers to
 * conditions drawn at random are compared with the rows, and with what bounds allow at best.
 *
 * <p>To ask more of each table: {@code -Dgenerated.predicates=...}; of more tables: {@code
 * -Dgenerated.rounds=...}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeneratedTablesTest {
  private static final int PREDICATES = Integer.getInteger("generated.predicates", 800);
  private static final int ROUNDS = Integer.getInteger("generated.rounds", 1);
  private static final int DEPTH = 5;

  /** One in which the clocks are set forward and back. */
  private static final List<ZoneId> ZONES = List.of(ZoneOffset.UTC, ZoneId.of("America/New_York"));

  @RegisterExtension private final Seed seed = new Seed();
  private final Map<String, TrueTable> truths = new LinkedHashMap<>();
  private EmbeddedIndex index;
  private PruningClient client;

  @BeforeAll
  void followAllTables(@TempDir Path folder) throws Exception {
    List<TableConfiguration> tables = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      for (TableDesign design : TableDesign.all()) {
        String name = design.name() + "-" + round;
        Path path = folder.resolve(name);
        GeneratedTable.write(design, path, seed.value() + name.hashCode());
        truths.put(name, TrueTable.read(name, path));
        tables.add(new TableConfiguration(name, path.toString(), design.columnsToConfigure()));
      }
    }
    index = EmbeddedIndex.start(folder, EmbeddedIndex.job(tables));
    client = index.client();
  }

  @AfterAll
  void end() {
    if (client != null) {
      client.close();
    }
    if (index != null) {
      index.close();
    }
  }

  Set<String> tables() {
    return truths.keySet();
  }

  @Test
  void tablesHoldWhatIsOdd() {
    Map<String, Long> oddities = Oddities.count(truths.values());
    System.out.println("GeneratedTablesTest: " + oddities);
    assertThat(oddities).allSatisfy((oddity, count) -> assertThat(count).as(oddity).isPositive());
  }

  @ParameterizedTest
  @MethodSource("tables")
  void answersExactly(String name) {
    TableDescription.Index described =
        EmbeddedIndex.awaitFollowing(client, name).index().orElseThrow();
    assertThat(described.asOf().instant()).isEqualTo(truths.get(name).instant());
    TrueTable truth = NestedColumns.unfold(truths.get(name), described.schema());
    List<ColumnSample> columns = samples(truth, described.schema());
    Verdict verdict = Verdict.NONE;
    long ideals = 0;
    long decided = 0;
    for (ZoneId zone : ZONES) {
      PredicateGenerator generator =
          new PredicateGenerator(columns, seed.value() + name.hashCode() + zone.hashCode(), zone);
      IdealTable ideal = new IdealTable(truth, described.schema(), zone);
      for (int number = 0; number < PREDICATES / ZONES.size(); number++) {
        Predicate predicate = generator.tree(number % (DEPTH + 1));
        PruneResult result = ask(name, predicate, zone);
        try {
          verdict = verdict.plus(TruthCheck.verify(result, predicate, truth, zone));
          ideals += ideal.slices();
          decided += ideal.verify(result, predicate);
        } catch (AssertionError e) {
          throw new AssertionError(
              "table %s, condition %d in %s: %s: %s"
                  .formatted(name, number, zone, predicate, e.getMessage()),
              e);
        }
      }
    }
    System.out.printf(
        "%s: %d conditions: %s; %d of %d slices without logs judged as an ideal pruner must, the"
            + " others as one may%n",
        name, PREDICATES, verdict, decided, ideals);
    assertThat(decided).as("slices judged like the ideal").isGreaterThanOrEqualTo(ideals / 2);
    if (!described.schema().mergeOnRead()) {
      assertThat(ideals).as("slices without logs").isPositive();
    }
  }

  /** The same for the same seed: without what Hudi adds to rows, and in an order of our own. */
  private static List<ColumnSample> samples(TrueTable table, TableSchema schema) {
    List<TruthRow> rows =
        table.rows().stream()
            .sorted(Comparator.comparing(row -> (String) row.value(TableDesign.KEY)))
            .toList();
    return ColumnSample.of(schema, rows).stream()
        .filter(sample -> !sample.name().startsWith("_hoodie_"))
        .toList();
  }

  private PruneResult ask(String table, Predicate predicate, ZoneId zone) {
    return client.prune(PruneRequest.table(table).where(predicate).zone(zone).build()).join();
  }
}
