package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Ends processes when this JVM is gone, however it went: a small shell reads their numbers from a
 * pipe that the system closes with the JVM. A shutdown hook would miss a JVM that is killed.
 */
public final class ProcessGuard implements AutoCloseable {

  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      pids=' '
      while read -r sign pid; do
        if [ "$sign" = + ]; then pids="$pids$pid "
        else pids=$(echo "$pids" | sed "s/ $pid / /"); fi
      done
      for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
      """;

  private final Process shell;
  private final Writer pipe;

  /** A guard of no process yet. */
  public ProcessGuard() throws IOException {
    shell =
        new ProcessBuilder("sh", "-c", SCRIPT)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    pipe = shell.outputWriter(StandardCharsets.US_ASCII);
  }

  /** Ends a process too, when this JVM is gone. */
  public void add(Process process) {
    tell("+", process);
  }

  /** For a process that has ended: the system may give its number to another. */
  public void remove(Process process) {
    tell("-", process);
  }

  /** Leaves the processes alone. */
  @Override
  public void close() {
    shell.destroyForcibly();
  }

  private synchronized void tell(String sign, Process process) {
    try {
      pipe.write(sign + " " + process.pid() + "\n");
      pipe.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The guard of the processes has ended.", e);
    }
  }
}
