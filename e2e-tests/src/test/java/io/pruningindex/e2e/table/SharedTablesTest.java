package io.pruningindex.e2e.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.NestedColumns;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One job follows all tables at once, and the answers about each are compared with the table's
 * rows.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedTablesTest {
  private static final int TREES = 150;
  private static final int DEPTH = 3;

  @RegisterExtension private final Seed seed = new Seed();
  private final Map<String, TrueTable> truths = new LinkedHashMap<>();
  private EmbeddedIndex index;
  private PruningClient client;

  @BeforeAll
  void followAllTables(@TempDir Path folder) throws Exception {
    List<TableConfiguration> tables = new ArrayList<>();
    for (TableArchive archive : TableArchive.all()) {
      Path table = archive.unpack(folder.resolve(archive.name()));
      truths.put(archive.name(), TrueTable.read(archive.name(), table));
      tables.add(new TableConfiguration(archive.name(), table.toString(), List.of()));
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
  void knowsItsTables() {
    EmbeddedIndex.awaitFollowing(client, truths.keySet().iterator().next());
    assertThat(client.tables().join()).containsExactlyElementsOf(truths.keySet());
    PruneResult unknown = client.prune(PruneRequest.table("orders").build()).join();
    assertThat(unknown.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(unknown.problem().code()).isEqualTo(Problem.Code.UNKNOWN_TABLE);
    assertThat(unknown.problem().message()).contains("orders");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void describes(String name) {
    TableDescription description = EmbeddedIndex.awaitFollowing(client, name);
    TrueTable truth = truths.get(name);
    assertThat(description.path().orElseThrow()).endsWith(name.substring(name.indexOf('-') + 1));
    assertThat(description.following().orElseThrow().problem()).isEmpty();
    assertThat(description.following().orElseThrow().failures()).isZero();
    assertThat(description.following().orElseThrow().rebuilds()).isZero();
    TableDescription.Index described = description.index().orElseThrow();
    assertThat(described.asOf().instant()).isEqualTo(truth.instant());
    TruthCheck.verify(ask(name, Predicates.alwaysTrue()), Predicates.alwaysTrue(), truth);
    if (!described.schema().mergeOnRead()) {
      assertThat(described.total().rows()).hasValue(truth.rows().size());
    }
    long files = described.total().files();
    assertThat(described.columns())
        .isNotEmpty()
        .allSatisfy(
            coverage -> {
              long without =
                  coverage.filesWithoutStats().values().stream().mapToLong(Long::longValue).sum();
              assertThat(coverage.filesWithStats() + without).isEqualTo(files);
            });
    System.out.println(
        name
            + ": "
            + described.columns().size()
            + " columns indexed, without stats: "
            + described.columns().stream()
                .filter(coverage -> !coverage.filesWithoutStats().isEmpty())
                .map(coverage -> coverage.column().name() + " " + coverage.filesWithoutStats())
                .collect(Collectors.joining(", ")));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void answersExactly(String name) {
    TableDescription.Index described =
        EmbeddedIndex.awaitFollowing(client, name).index().orElseThrow();
    TrueTable truth = NestedColumns.unfold(truths.get(name), described.schema());
    List<ColumnSample> columns = ColumnSample.of(described.schema(), truth.rows());
    PredicateGenerator generator = new PredicateGenerator(columns, seed.value() + name.hashCode());
    IdealCheck ideal = new IdealCheck(truth, described);
    Verdict leaves = Verdict.NONE;
    int ideals = 0;
    for (ColumnSample column : columns) {
      for (Predicate leaf : generator.leaves(column)) {
        PruneResult result = ask(name, leaf);
        leaves = leaves.plus(TruthCheck.verify(result, leaf, truth));
        verifyApplied(described, column.column(), leaf, result);
        ideals += ideal.verify(result, column.name(), leaf) ? 1 : 0;
      }
    }
    Verdict trees = Verdict.NONE;
    for (int tree = 0; tree < TREES; tree++) {
      Predicate predicate = generator.tree(DEPTH);
      trees = trees.plus(TruthCheck.verify(ask(name, predicate), predicate, truth));
    }
    System.out.printf(
        "%s: single conditions %s; %d of them as good as minimum and maximum allow (%s); trees"
            + " %s%n",
        name, leaves, ideals, ideal.columns(), trees);
    assertThat(ideals > 0)
        .as("compared with the ideal")
        .isEqualTo(!described.schema().mergeOnRead());
  }

  @Test
  void refusesColumnsThatAreNotThere() {
    Predicate predicate = Predicates.column("c_nit").isEqualTo(5);
    EmbeddedIndex.awaitFollowing(client, "v111-cow_part");
    assertThatThrownBy(() -> ask("v111-cow_part", predicate))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessageContaining("c_nit")
        .hasMessageContaining("c_int");
  }

  private PruneResult ask(String table, Predicate predicate) {
    return client.prune(PruneRequest.table(table).where(predicate).build()).join();
  }

  /** A condition on a column without stats of any kind must not seem to have been applied. */
  private static void verifyApplied(
      TableDescription.Index described, Column column, Predicate leaf, PruneResult result) {
    boolean partition = described.schema().partitionFieldIndex(column.name()) >= 0;
    boolean prunable = column.type().kind() != TypeKind.OTHER && (column.indexed() || partition);
    if (!prunable && !(leaf instanceof And) && !isNever(leaf)) {
      assertThat(result.status()).as("%s: %s", leaf, result).isEqualTo(PruneStatus.CANNOT_PRUNE);
    }
  }

  private static boolean isNever(Predicate leaf) {
    return leaf instanceof Not not
        ? Leaf.of(not.operand()).isNever(true)
        : Leaf.of(leaf).isNever(false);
  }
}
