package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A row of a dimension that cannot be parsed fails the job, and whoever asks is told which. */
class UnreadableRowTest {
  @Test
  void whoeverAsksIsToldOfTheRow(@TempDir Path folder) throws Exception {
    FactTable table = GeneratedFacts.write(folder, new Random(1));
    ChangingDimension dimension =
        new ChangingDimension("numbers", folder, key("id", "INT"), attribute("note", "STRING"));
    dimension.put(1, "one");
    dimension.publish();
    DimensionsConfiguration dimensions =
        new DimensionsConfiguration(List.of(dimension.configuration()), List.of());
    try (EmbeddedIndex index =
            EmbeddedIndex.start(
                folder, EmbeddedIndex.job(List.of(table.configuration())).with(dimensions));
        PruningClient client = index.client()) {
      EmbeddedIndex.awaitFollowing(client, GeneratedFacts.TABLE);
      Files.writeString(folder.resolve("numbers").resolve("poisoned.csv"), "seven,seven,,\n");
      Await.until(
          "a failure that names the row",
          Duration.ofSeconds(60),
          () -> unavailable(client.describeDimension("numbers")).contains("\"seven\""));
      // Tables do not depend on dimensions, and a join that cannot be made rules nothing out.
      PruneResult result =
          client
              .prune(
                  PruneRequest.table(GeneratedFacts.TABLE)
                      .join(DimensionJoin.with("numbers").on("f_int", "id").build())
                      .build())
              .get();
      assertThat(result.status()).isEqualTo(PruneStatus.CANNOT_PRUNE);
      assertThat(result.joins().get(0).applied()).isFalse();
      assertThat(result.joins().get(0).details())
          .contains("\"seven\"", "mend that", "folder of numbers", "poisoned.csv");
    }
  }

  /** Why there is no answer; empty if there is one. */
  private static String unavailable(CompletableFuture<?> answer) throws Exception {
    try {
      answer.get();
      return "";
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(IndexUnavailableException.class);
      return e.getCause().getMessage();
    }
  }
}
