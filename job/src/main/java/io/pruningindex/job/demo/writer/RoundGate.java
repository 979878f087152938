package io.pruningindex.job.demo.writer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * How many rounds are still to be done, and whether to stop. Told by the lines of an input: {@code
 * run N} adds rounds, {@code pause} takes back those not begun, {@code stop} or the end of the
 * input ends it all. The input ends when the parent process does.
 */
final class RoundGate {
  private final boolean waitForMore;
  private long permitted;
  private boolean stopped;

  /**
   * A gate.
   *
   * @param permitted the rounds to let pass without being told
   * @param waitForMore whether to wait to be told, once these are done, instead of stopping
   */
  RoundGate(long permitted, boolean waitForMore) {
    this.permitted = permitted;
    this.waitForMore = waitForMore;
  }

  /** Reads commands in a thread of its own, which keeps no process alive. */
  void listen(InputStream commands, Runnable atEnd) {
    Thread listener =
        new Thread(
            () -> {
              read(commands);
              stop();
              atEnd.run();
            },
            "writer commands");
    listener.setDaemon(true);
    listener.start();
  }

  private void read(InputStream commands) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(commands, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("stop")) {
          return;
        }
        obey(line);
      }
    } catch (IOException e) {
      System.err.println("The commands of the writer cannot be read any more: " + e);
    }
  }

  private synchronized void obey(String line) {
    if (line.equals("pause")) {
      permitted = 0;
    } else if (line.matches("run \\d{1,18}")) {
      long more = Long.parseLong(line.substring("run ".length()));
      permitted = more > Long.MAX_VALUE - permitted ? Long.MAX_VALUE : permitted + more;
    } else if (!line.isBlank()) {
      System.err.println("Unknown command '" + line + "': run N, pause, or stop.");
    }
    notifyAll();
  }

  /** Lets no further round pass. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /**
   * Waits until a round may begin; false if none will.
   *
   * @param whenIdle called first, if there is nothing to do but to wait or to end
   */
  synchronized boolean awaitRound(Runnable whenIdle) throws InterruptedException {
    if (permitted == 0) {
      whenIdle.run();
    }
    while (!stopped && permitted == 0 && waitForMore) {
      wait();
    }
    if (stopped || permitted == 0) {
      return false;
    }
    permitted--;
    return true;
  }

  /** Waits for some time, or until it is to stop. */
  synchronized void pause(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0 && !stopped; left = (end - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }
}
