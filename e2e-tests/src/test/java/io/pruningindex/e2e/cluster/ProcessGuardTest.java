package io.pruningindex.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessGuardTest {

  @Test
  void endsTheProcessesOfAJvmThatIsKilled() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                classes(),
                Guarded.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = jvm.inputReader()) {
      ProcessHandle guarded = process(output.readLine());
      ProcessHandle removed = process(output.readLine());
      jvm.destroyForcibly().onExit().join();
      Await.until("the process to end", Duration.ofSeconds(10), () -> !guarded.isAlive());
      assertThat(removed.isAlive()).as("no longer guarded").isTrue();
      removed.destroyForcibly();
    } finally {
      jvm.destroyForcibly();
    }
  }

  @Test
  void leavesTheProcessesAloneWhenClosed() throws Exception {
    Process sleeper = Guarded.sleeper();
    try {
      ProcessGuard guard = new ProcessGuard();
      guard.add(sleeper);
      guard.close();
      assertThat(sleeper.onExit()).isNotCompleted();
    } finally {
      sleeper.destroyForcibly();
    }
  }

  private static ProcessHandle process(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  private static String classes() throws URISyntaxException {
    return Path.of(Guarded.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  /** A JVM that starts two processes, guards one of them in the end, and waits to be killed. */
  static final class Guarded {

    private Guarded() {}

    public static void main(String[] arguments) throws Exception {
      ProcessGuard guard = new ProcessGuard();
      Process guarded = sleeper();
      Process removed = sleeper();
      guard.add(removed);
      guard.add(guarded);
      guard.remove(removed);
      System.out.println(guarded.pid());
      System.out.println(removed.pid());
      Thread.sleep(Duration.ofMinutes(5).toMillis());
    }

    static Process sleeper() throws Exception {
      return new ProcessBuilder("sleep", "300").start();
    }
  }
}
