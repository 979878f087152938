package io.pruningindex.query.internal.queryable;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.queryablestate.client.QueryableStateClient;

/**
 * Bounds the memory of clients that were given up. Each holds some 16 MiB outside the heap, which
 * comes back only when the garbage collector finds it; a process that loses its connections again
 * and again would run out of that memory with its heap almost empty.
 */
final class ClientBudget {
  private static final int LIMIT = 6;

  private final List<WeakReference<QueryableStateClient>> retired = new ArrayList<>();

  /** Remembers a client that was given up. */
  synchronized void retired(QueryableStateClient client) {
    retired.add(new WeakReference<>(client));
  }

  /** Whether there is room for one more client. */
  synchronized boolean allows() {
    if (held() >= LIMIT) {
      // As the JDK does itself before it refuses to allocate memory outside the heap.
      System.gc();
    }
    return held() < LIMIT;
  }

  private int held() {
    retired.removeIf(reference -> reference.get() == null);
    return retired.size();
  }
}
