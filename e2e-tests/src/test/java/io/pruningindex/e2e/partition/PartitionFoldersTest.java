package io.pruningindex.e2e.partition;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.e2e.truth.Verdict;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
 * One job follows tables of odd partitions, and the answers are compared with their rows: none is
 * lost, and folders that name a value are ruled out for another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PartitionFoldersTest {
  private static final int TREES = Integer.getInteger("partition.predicates", 60);
  private static final int DEPTH = 2;

  @RegisterExtension private final Seed seed = new Seed();
  private final Map<String, TrueTable> truths = new LinkedHashMap<>();
  private EmbeddedIndex index;
  private PruningClient client;

  @BeforeAll
  void followAllTables(@TempDir Path folder) throws Exception {
    List<TableConfiguration> tables = new ArrayList<>();
    for (FolderDesign design : FolderDesign.all()) {
      Path path = folder.resolve(design.name());
      PlacedTable.write(design, path);
      truths.put(design.name(), TrueTable.read(design.name(), path));
      tables.add(
          new TableConfiguration(design.name(), path.toString(), List.of(), "", design.byTime()));
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

  static List<FolderDesign> tables() {
    return FolderDesign.all();
  }

  static List<FolderDesign> namedByValue() {
    return FolderDesign.all().stream().filter(design -> !design.byTime()).toList();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void answersExactly(FolderDesign design) {
    TrueTable truth = truth(design.name());
    assertThat(truth.slices()).hasSize(design.places().size());
    List<ColumnSample> columns = ColumnSample.of(schema(design.name()), truth.rows());
    PredicateGenerator generator =
        new PredicateGenerator(columns, seed.value() + design.hashCode());
    Verdict verdict = Verdict.NONE;
    for (ColumnSample column : columns) {
      for (Predicate leaf : generator.leaves(column)) {
        verdict = verdict.plus(verify(design.name(), leaf));
      }
    }
    for (int tree = 0; tree < TREES; tree++) {
      verdict = verdict.plus(verify(design.name(), generator.tree(DEPTH)));
    }
    System.out.println("PartitionFoldersTest: " + design.name() + ": " + verdict);
  }

  /** The stats of the partition columns would rule out the same: the condition is asked of two. */
  @ParameterizedTest
  @MethodSource("namedByValue")
  void foldersThatNameAnotherValueAreRuledOut(FolderDesign design) {
    for (String field : design.fields()) {
      for (Object value : values(design.name(), field)) {
        PruneResult result = prune(design.name(), column(field).isEqualTo(value));
        TruthCheck.verify(result, column(field).isEqualTo(value), truth(design.name()));
        assertThat(result.conjuncts())
            .as("%s = %s", field, value)
            .singleElement()
            .satisfies(
                conjunct -> {
                  assertThat(conjunct.applied()).isTrue();
                  // Where some folder's name is no certain value, stats are asked as well.
                  assertThat(conjunct.by().orElseThrow()).startsWith("partition");
                });
        assertThat(kept(result))
            .as("%s = %s", field, value)
            .isSubsetOf(foldersThatMayHold(design.name(), field, value));
      }
    }
  }

  @Test
  void nullsAreFoundUnderBothTheirNames() {
    for (String table : List.of("nulls", "nulls_hive")) {
      PruneResult result = prune(table, column(PlaceRow.AREA).isNull());
      TruthCheck.verify(result, column(PlaceRow.AREA).isNull(), truth(table));
      assertThat(kept(result))
          .hasSize(2)
          .anyMatch(folder -> folder.endsWith("__HIVE_DEFAULT_PARTITION__"))
          .anyMatch(folder -> folder.endsWith("default"));
    }
  }

  /** Of a day's folder both ends of the day are in it: the folder is not the time. */
  @Test
  void aTimeIsFoundInTheFolderOfItsDay() {
    for (int partition = 0; partition < 3; partition++) {
      for (int row = 0; row < PlaceRow.IN_A_PARTITION; row++) {
        long time = PlaceRow.time(partition, row);
        String folder = partition == 2 ? "2024/03/01" : "2024/02/2" + (8 + partition);
        List<String> day = List.of(folder);
        assertThat(partitions("by_day", column(PlaceRow.TIME).isEqualTo(time)))
            .containsExactly(folder);
        assertThat(kept(verified("by_day", column(PlaceRow.TIME).isEqualTo(time))))
            .containsExactlyElementsOf(day);
        assertThat(kept(verified("by_day", column(PlaceRow.TIME).lessThanOrEqualTo(time))))
            .hasSize(partition + 1)
            .containsAll(day);
        assertThat(kept(verified("by_day", column(PlaceRow.TIME).greaterThanOrEqualTo(time))))
            .hasSize(3 - partition)
            .containsAll(day);
      }
    }
  }

  /** The folders of rows with that value, and that of nulls under the name that texts have too. */
  private Set<String> foldersThatMayHold(String table, String field, Object value) {
    Set<String> folders =
        truth(table).slices().stream()
            .filter(slice -> slice.rows().get().stream().anyMatch(r -> has(r, field, value)))
            .map(slice -> slice.files().partition())
            .collect(Collectors.toSet());
    truth(table).slices().stream()
        .map(slice -> slice.files().partition())
        .filter(folder -> folder.equals("default") || folder.endsWith("=default"))
        .forEach(folders::add);
    return folders;
  }

  private static boolean has(TruthRow row, String field, Object value) {
    return value.equals(row.value(field));
  }

  private Set<Object> values(String table, String field) {
    return truth(table).rows().stream()
        .map(row -> row.value(field))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  private static Set<String> kept(PruneResult result) {
    return result.slices().stream().map(PrunedSlice::partition).collect(Collectors.toSet());
  }

  /** Those that are left without a look at any stats. */
  private List<String> partitions(String table, Predicate predicate) {
    return client
        .partitions(PruneRequest.table(table).where(predicate).build())
        .join()
        .partitions()
        .stream()
        .map(TablePartition::path)
        .toList();
  }

  private PruneResult verified(String table, Predicate predicate) {
    PruneResult result = prune(table, predicate);
    TruthCheck.verify(result, predicate, truth(table));
    return result;
  }

  private Verdict verify(String table, Predicate predicate) {
    return TruthCheck.verify(prune(table, predicate), predicate, truth(table));
  }

  private PruneResult prune(String table, Predicate predicate) {
    EmbeddedIndex.awaitFollowing(client, table);
    return client.prune(PruneRequest.table(table).where(predicate).build()).join();
  }

  private TableSchema schema(String table) {
    return EmbeddedIndex.awaitFollowing(client, table).index().orElseThrow().schema();
  }

  private TrueTable truth(String table) {
    return truths.get(table);
  }
}
