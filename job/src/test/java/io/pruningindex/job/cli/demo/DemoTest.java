package io.pruningindex.job.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.cli.Interruption;
import io.pruningindex.job.cli.cluster.StateFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir private Path folder;

  @Test
  @Timeout(240)
  void everyAnswerIsRight() throws Exception {
    DemoSettings settings =
        new DemoSettings(
            Duration.ofSeconds(1), false, 28081, 7, System.getProperty("java.class.path"));
    StringWriter out = new StringWriter();
    boolean right;
    try (Interruption stop = Interruption.expected()) {
      right = new Demo(settings, StateFolder.in(folder), new PrintWriter(out), stop).run();
    }
    assertThat(right).as(out::toString).isTrue();
    assertThat(out.toString())
        .contains("dashboard  http://localhost:")
        .containsPattern("OK \\d{2,} answers verified, 0 rows lost");
  }
}
