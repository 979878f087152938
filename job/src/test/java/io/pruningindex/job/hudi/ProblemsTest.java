package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a failure names what can be done about it, and not what must not be. */
class ProblemsTest {
  private static final String COMMIT = "20240301100000000.commit";

  @TempDir Path folder;
  private Problems problems;

  @BeforeEach
  void aTable() throws IOException {
    Path properties = folder.resolve(".hoodie").resolve("hoodie.properties");
    Files.createDirectories(properties.getParent());
    Files.writeString(properties, "");
    problems = new Problems(HudiTableOptions.of("orders", folder.toString()), new Configuration());
  }

  /** Whoever believed that the commit is damaged would roll back a good one. */
  @Test
  void whereMemoryRanOutNothingIsDamaged() {
    Exception cause = new IOException(new OutOfMemoryError("Java heap space"));
    for (UnreadableException told :
        new UnreadableException[] {
          problems.ofTable(cause), problems.of("the commit 1", COMMIT, cause)
        }) {
      assertThat(told)
          .hasMessageContaining("'orders'")
          .hasMessageContaining("memory ran out (Java heap space)")
          .hasMessageContaining("more task heap")
          .hasMessageNotContaining("roll")
          .hasMessageNotContaining(COMMIT);
    }
  }

  @Test
  void aDamagedCommitIsNamed() {
    assertThat(problems.of("the commit 1", COMMIT, new IOException("no JSON")))
        .hasMessageContaining("the commit 1 cannot be read: no JSON")
        .hasMessageContaining("'" + COMMIT + "' is whole");
  }

  @Test
  void aSchemeThatNobodyKnowsIsNoDamageEither() {
    assertThat(problems.ofTable(new UnsupportedFileSystemException("No FileSystem for scheme s9")))
        .hasMessageContaining("No FileSystem for scheme s9")
        .hasMessageContaining("class path");
  }
}
