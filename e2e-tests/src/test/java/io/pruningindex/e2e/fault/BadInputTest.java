package io.pruningindex.e2e.fault;

import static io.pruningindex.query.FollowingState.Condition.DEGRADED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.table.TableArchive;
import io.pruningindex.e2e.truth.NestedColumns;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.truth.TruthCheck;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.Problem;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** One job, most of whose tables cannot be read: each says why, and harms no other. */
class BadInputTest {
  private static final Duration HEALING = Duration.ofSeconds(90);
  private static final int QUESTIONS = 50;

  @TempDir private Path folder;

  @RegisterExtension private final Seed seed = new Seed();
  private final List<TableConfiguration> tables = new ArrayList<>();
  private EmbeddedIndex index;
  private PruningClient client;

  @AfterEach
  void end() {
    if (client != null) {
      client.close();
    }
    if (index != null) {
      index.close();
    }
  }

  @Test
  void tablesThatWereNeverReadableSaySoAndHeal() throws Exception {
    Path good = unpack("good", "v111-cow_hive");
    TrueTable goodTruth = TrueTable.read("good", good);
    Path missing = folder.resolve("missing");
    follow("missing", missing.resolve("cow_part"));
    Path plain = Files.createDirectories(folder.resolve("plain"));
    Files.writeString(plain.resolve("readme.txt"), "No table here.");
    follow("plain", plain);
    Path corrupt = unpack("corrupt", "v111-cow_part");
    TrueTable corruptTruth = TrueTable.read("corrupt", corrupt);
    NewestCommit commit = NewestCommit.of(corrupt);
    commit.corrupt();
    Path known = TableArchive.named("v111-nonpart").unpack(folder.resolve("misspelt"));
    tables.add(new TableConfiguration("misspelt", known.toString(), List.of("c_nit")));
    start();

    verify(goodTruth);
    assertNeverIndexed("missing", missing.resolve("cow_part").toString(), "check the path");
    assertNeverIndexed("plain", plain.toString(), "is no Hudi table", "base path");
    assertNeverIndexed("corrupt", commit.instant(), commit.file().toString(), "restore it");
    assertNeverIndexed("misspelt", "c_nit", "c_int");

    TableArchive.named("v120-cow_part").unpack(missing);
    commit.restore();
    awaitHealed("missing");
    awaitHealed("corrupt");
    verify(TrueTable.read("missing", missing.resolve("cow_part")));
    verify(corruptTruth);
    verify(goodTruth);
    assertUndisturbed("good");
  }

  @Test
  void tablesThatBecomeUnreadableServeWhatTheyWere() throws Exception {
    Path path = unpack("orders", "v120-cow_part");
    TrueTable after = TrueTable.read("orders", path);
    NewestCommit commit = NewestCommit.of(path);
    commit.remove();
    TrueTable before = TrueTable.read("orders", path);
    assertThat(before.instant()).isLessThan(after.instant());
    Path moving = unpack("moving", "v111-mor_logs");
    TrueTable movingTruth = TrueTable.read("moving", moving);
    start();
    verify(before);
    verify(movingTruth);

    commit.corrupt();
    FollowingState following = degraded("orders").following().orElseThrow();
    assertThat(following.problem().orElseThrow())
        .contains(commit.instant(), commit.file().toString());
    assertThat(following.failures()).isPositive();
    verify(before);
    commit.restore();
    awaitHealed("orders");
    verify(after);
    assertThat(describe("orders").following().orElseThrow().rebuilds()).isZero();

    Path aside = folder.resolve("aside");
    Files.move(moving, aside);
    assertThat(degraded("moving").following().orElseThrow().problem().orElseThrow())
        .contains(moving.toString());
    verify(movingTruth);
    verify(after);
    Files.move(aside, moving);
    awaitHealed("moving");
    verify(movingTruth);
    assertThat(describe("moving").following().orElseThrow().rebuilds()).isZero();
  }

  private Path unpack(String name, String archive) throws Exception {
    Path path = TableArchive.named(archive).unpack(folder.resolve(name));
    follow(name, path);
    return path;
  }

  private void follow(String name, Path path) {
    tables.add(new TableConfiguration(name, path.toString(), List.of()));
  }

  private void start() throws Exception {
    index = EmbeddedIndex.start(folder, EmbeddedIndex.job(tables));
    client = index.client();
  }

  private TableDescription describe(String table) {
    return client.describe(table).join();
  }

  private TableDescription degraded(String table) {
    TableDescription description = EmbeddedIndex.awaitCondition(client, table, DEGRADED);
    System.out.println(
        table + ": " + description.following().orElseThrow().problem().orElseThrow());
    return description;
  }

  private void assertNeverIndexed(String table, String... words) {
    TableDescription description = degraded(table);
    assertThat(description.index()).isEmpty();
    assertThat(description.following().orElseThrow().problem().orElseThrow())
        .contains(table)
        .contains(words);
    PruneResult result = client.prune(PruneRequest.table(table).build()).join();
    assertThat(result.status()).isEqualTo(PruneStatus.UNAVAILABLE);
    assertThat(result.problem().code()).isEqualTo(Problem.Code.NOT_YET_INDEXED);
    assertThat(result.problem().message()).contains(words);
  }

  private void awaitHealed(String table) {
    Await.until(
        table + " to be followed again",
        HEALING,
        () ->
            describe(table).following().orElseThrow().condition()
                == FollowingState.Condition.FOLLOWING);
  }

  /** Asks about a table and compares the answers with what it is to be. */
  private void verify(TrueTable truth) {
    TableDescription.Index described =
        EmbeddedIndex.awaitIndexed(client, truth.name()).index().orElseThrow();
    assertThat(described.asOf().instant()).isEqualTo(truth.instant());
    TableSchema schema = described.schema();
    TrueTable unfolded = NestedColumns.unfold(truth, schema);
    PredicateGenerator generator =
        new PredicateGenerator(ColumnSample.of(schema, unfolded.rows()), seed.value());
    verify(Predicates.alwaysTrue(), unfolded);
    for (int i = 0; i < QUESTIONS; i++) {
      verify(generator.tree(2), unfolded);
    }
  }

  private void verify(Predicate predicate, TrueTable truth) {
    PruneRequest request = PruneRequest.table(truth.name()).where(predicate).build();
    TruthCheck.verify(client.prune(request).join(), predicate, truth);
  }

  private void assertUndisturbed(String table) {
    FollowingState following = describe(table).following().orElseThrow();
    assertThat(following)
        .extracting(FollowingState::problem, FollowingState::failures, FollowingState::rebuilds)
        .containsExactly(Optional.empty(), 0L, 0L);
  }
}
