package io.pruningindex.e2e.timeline;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * What went wrong.
 *
 * @param sequence the sequence up to the step after which it did
 * @param log what was really done, step by step
 */
record SequenceFailure(Sequence sequence, List<String> log, Throwable cause) {
  @Override
  public String toString() {
    StringWriter trace = new StringWriter();
    cause.printStackTrace(new PrintWriter(trace));
    return sequence + "\nwhat was done:\n  " + String.join("\n  ", log) + "\n" + trace;
  }
}
