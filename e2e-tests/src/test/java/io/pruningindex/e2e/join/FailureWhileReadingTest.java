package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.seed.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The TaskManager is lost while it reads the many files of a watched folder for the first time, and
 * again while it reads more of them. Files are read in no particular order, before and after.
 */
class FailureWhileReadingTest {
  private static final String NAME = "numbers";
  private static final int FAILURES = Integer.getInteger("join.failures", 2);
  private static final int FILES = Integer.getInteger("join.files", 40);
  private static final int ROWS_A_FILE = 1_000;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();
  private final AtomicInteger applied = new AtomicInteger();
  private final AtomicInteger available = new AtomicInteger();

  /** Up to when the last answer said that the dimension was complete. */
  private final AtomicLong claimed = new AtomicLong(Long.MIN_VALUE);

  private ChangingDimension numbers;
  private TrueTable facts;
  private PruningClient client;
  private int files;

  @Test
  void noVersionLacksARowOfTheTimeThatItClaims(@TempDir Path folder) throws Exception {
    FactTable table = GeneratedFacts.write(folder, random);
    facts = TrueTable.read(GeneratedFacts.TABLE, table.path());
    numbers =
        new ChangingDimension(
            NAME, folder, key("id", "INT"), key("number", "INT"), attribute("note", "STRING"));
    publish();
    try (EmbeddedIndex index = EmbeddedIndex.start(folder, job(table));
        PruningClient connected = index.client()) {
      client = connected;
      EmbeddedIndex.awaitFollowing(client, GeneratedFacts.TABLE);
      int interrupted = 0;
      try (Asking asking = Asking.start(this::ask)) {
        for (int i = 0; i < FAILURES; i++) {
          TimeUnit.MILLISECONDS.sleep(random.nextInt(1_500));
          interrupted += claimed.get() < numbers.lastTime() ? 1 : 0;
          index.endTaskManager();
          index.startTaskManager();
          if (i < FAILURES - 1) {
            awaitAnswers(asking, available, 1);
            publish();
          }
        }
        DimensionAwait.currentTo(client, NAME, numbers.lastTime());
        awaitAnswers(asking, applied, 3);
        System.out.printf(
            "FailureWhileReadingTest: %d answers, %d of them pruned, %d of a lost index, which was"
                + " reading %d times of %d%n",
            asking.stop(),
            applied.get(),
            asking.answers() - available.get(),
            interrupted,
            FAILURES);
      }
      assertThat(interrupted).isPositive();
      DimensionDescription.State end = DimensionAwait.version(client, NAME);
      assertThat(end.newest().orElseThrow().rows())
          .isEqualTo(numbers.rowsAsOf(numbers.lastTime()).size());
    }
  }

  private static void awaitAnswers(Asking asking, AtomicInteger counted, int more) {
    int enough = counted.get() + more;
    Await.until("answers", LIMIT, () -> asking.failed() || counted.get() >= enough);
  }

  private JobConfiguration job(FactTable table) {
    return new JobConfiguration(
            JobConfiguration.DEFAULT_NAME,
            List.of(table.configuration()),
            Duration.ofMillis(200),
            32,
            20,
            1,
            Duration.ofMillis(300),
            Map.of())
        .with(new DimensionsConfiguration(List.of(numbers.configuration()), List.of()));
  }

  /** Files of which each has numbers of its own, and takes some rows of the others away. */
  private void publish() throws Exception {
    for (int end = files + FILES; files < end; files++) {
      for (int i = 0; i < ROWS_A_FILE; i++) {
        int id = files * ROWS_A_FILE + i;
        if (i % 10 == 9 && random.nextBoolean()) {
          numbers.remove(random.nextInt(id));
        } else {
          numbers.put(id, files % (GeneratedFacts.KEYS / 2), "of file " + files);
        }
      }
      numbers.publish();
    }
  }

  private static Optional<Long> claimed(JoinReport join) {
    return join.currentTo().map(Instant::toEpochMilli);
  }

  private Void ask() {
    PruneRequest request =
        PruneRequest.table(GeneratedFacts.TABLE)
            .join(DimensionJoin.with(NAME).on("f_int", "number").build())
            .build();
    PruneResult result = client.prune(request).join();
    if (result.status() == PruneStatus.UNAVAILABLE) {
      return null;
    }
    JoinReport join = result.joins().get(0);
    JoinCheck.verify(
        request,
        result,
        facts,
        Map.of(NAME, numbers.rowsAsOf(claimed(join).orElse(Long.MAX_VALUE))));
    claimed.set(claimed(join).orElse(Long.MIN_VALUE));
    available.incrementAndGet();
    if (join.applied()) {
      assertThat(result.slices()).hasSizeLessThan(facts.slices().size());
      applied.incrementAndGet();
    }
    return null;
  }
}
