package io.pruningindex.query.internal.join;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What was made of a set of keys for columns of tables, so that it is made once. The last few are
 * kept. Usable from many threads; who asks for what is being made waits for it.
 */
final class MadeOfKeys {
  private record Made(Object value, long bytes) {}

  private final int most;
  private final LinkedHashMap<Object, Made> made = new LinkedHashMap<>(16, 0.75f, true);
  private volatile long bytes;

  /** Keeps at most {@code most}. */
  MadeOfKeys(int most) {
    this.most = most;
  }

  /**
   * What was made before, or is made now.
   *
   * @param use says what it is made for; of a type whose values are put there alone
   * @param make makes it
   * @param size about how many bytes it takes
   */
  @SuppressWarnings("unchecked") // A use's type decides what is made for it.
  synchronized <T> T get(Object use, Supplier<T> make, ToLongFunction<T> size) {
    Made kept = made.get(use);
    if (kept == null) {
      T value = make.get();
      kept = new Made(value, size.applyAsLong(value));
      made.put(use, kept);
      Iterator<Map.Entry<Object, Made>> oldest = made.entrySet().iterator();
      while (made.size() > most) {
        oldest.next();
        oldest.remove();
      }
      bytes = made.values().stream().mapToLong(Made::bytes).sum();
    }
    return (T) kept.value();
  }

  /** About how many bytes all of it takes. */
  long bytes() {
    return bytes;
  }
}
