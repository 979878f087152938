package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.RecordedInstant;
import java.io.PrintStream;

/** What the writer tells its parent, a line each. Lines of other origin must not get in between. */
final class ActionLog {
  /** Both tables have their first rows. */
  static final String READY = "READY";

  /** All rounds that were asked for by now are done; followed by the number of rounds so far. */
  static final String ROUNDS_DONE = "ROUNDS-DONE ";

  /** The writer ends because it cannot go on; followed by the reason. */
  static final String FAILED = "FAILED ";

  private final PrintStream out;

  ActionLog(PrintStream out) {
    this.out = out;
  }

  void instant(String table, RecordedInstant instant) {
    print(LoggedInstant.of(table, instant).line());
  }

  void ready() {
    print(READY);
  }

  void roundsDone(long rounds) {
    print(ROUNDS_DONE + rounds);
  }

  void failed(Throwable failure) {
    print(FAILED + failure.toString().replace('\n', ' '));
  }

  private void print(String line) {
    out.println(line);
    out.flush();
  }
}
