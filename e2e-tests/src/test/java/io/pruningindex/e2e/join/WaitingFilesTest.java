package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a dimension that are all there when the job starts, which reads them in any order. */
class WaitingFilesTest {
  private static final int FILES = 30;
  private static final int ROWS_A_FILE = 2_000;

  @Test
  void noVersionClaimsTimesOfFilesThatAreNotReadYet(@TempDir Path folder) throws Exception {
    FactTable table = GeneratedFacts.write(folder, new Random(1));
    ChangingDimension dimension =
        new ChangingDimension(
            "numbers", folder, key("id", "INT"), key("number", "INT"), attribute("note", "STRING"));
    for (int file = 0; file < FILES; file++) {
      for (int i = 0; i < ROWS_A_FILE; i++) {
        dimension.put(file * ROWS_A_FILE + i, i % 200, "x");
      }
      dimension.publish();
    }
    DimensionsConfiguration dimensions =
        new DimensionsConfiguration(List.of(dimension.configuration()), List.of());
    try (EmbeddedIndex index =
            EmbeddedIndex.start(
                folder, EmbeddedIndex.job(List.of(table.configuration())).with(dimensions));
        PruningClient client = index.client()) {
      Set<Long> seen = new HashSet<>();
      DimensionAwait.until(
          client,
          "numbers",
          "all rows",
          state -> {
            DimensionDescription.Version version = state.newest().orElse(null);
            if (version == null) {
              return false;
            }
            seen.add(version.number());
            Instant currentTo = version.currentTo().orElseThrow();
            assertThat(version.rows())
                .as("rows of version %d up to %s", version.number(), currentTo)
                .isEqualTo(dimension.rowsAsOf(currentTo.toEpochMilli()).size());
            return version.rows() == FILES * ROWS_A_FILE;
          });
      System.out.println("WaitingFilesTest: saw " + seen.size() + " versions");
    }
  }
}
