package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.demo.truth.TableTruth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class WriterHandleTest {
  private static final String CLASSPATH = System.getProperty("java.class.path");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path folder;

  @Test
  void runsRoundsAsItIsTold() throws Exception {
    Path base = folder.resolve("live");
    try (WriterHandle writer =
        WriterLauncher.start(CLASSPATH, WriterArguments.interactive(base, 3), instant -> {})) {
      writer.run(1, PATIENCE);
      writer.awaitReady(PATIENCE);
      assertThat(writer.instants()).hasSize(2);
      TableTruth orders = TableTruth.open(TableTruth.folder(base, "orders"));
      assertThat(orders.instants()).hasSize(1);

      writer.run(2, PATIENCE);

      assertThat(writer.instants()).hasSize(6);
      assertThat(orders.instants()).hasSize(3);
      assertThat(writer.stop()).isZero();
      assertThat(writer.isAlive()).isFalse();
      assertThat(writer.failure()).isNull();
    }
  }

  @Test
  void tellsWhyItFailed() throws Exception {
    Path base = Files.createDirectory(folder.resolve("used"));
    Files.createFile(base.resolve("file"));
    try (WriterHandle writer =
        WriterLauncher.start(CLASSPATH, WriterArguments.rounds(base, 1, 1), instant -> {})) {
      assertThatThrownBy(() -> writer.awaitReady(PATIENCE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("not empty")
          .hasMessageContaining("used.log");
      assertThat(writer.awaitEnd(PATIENCE)).isEqualTo(1);
    }
    assertThat(folder.resolve("used.log")).content().contains("not empty");
  }
}
