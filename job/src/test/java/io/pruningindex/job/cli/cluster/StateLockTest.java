package io.pruningindex.job.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateLockTest {
  @TempDir Path folder;

  @Test
  void aFolderHasOneHolderAtATime() throws Exception {
    Path state = folder.resolve("state");
    StateLock first = StateLock.take(state).orElseThrow();
    assertThat(StateLock.take(state)).isEmpty();
    first.close();
    StateLock second = StateLock.take(state).orElseThrow();
    second.close();
  }
}
