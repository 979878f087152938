package io.pruningindex.e2e.many;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** The threads that the reader has for one table, apart from all else that runs in this process. */
record TableThreads(String table) {
  /** The processor time that they have taken so far, in milliseconds. */
  double processorMillis() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long nanos = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && isOfTable(thread.getThreadName())) {
        nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return nanos / 1e6;
  }

  private boolean isOfTable(String thread) {
    return thread.equals("timeline of " + table)
        || thread.equals("hudi-" + table)
        || thread.startsWith("read-" + table + "-");
  }
}
