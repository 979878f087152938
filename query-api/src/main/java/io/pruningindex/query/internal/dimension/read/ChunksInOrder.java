package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.Failures;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Reads chunks, a few at a time, and hands them over one by one in their order. Chunks that were
 * read wait for those before them; so many are under way or wait at once, and no more.
 */
final class ChunksInOrder<C> {
  private final int count;
  private final int limit;
  private final IntFunction<CompletableFuture<C>> read;
  private final Consumer<C> use;
  private final CompletableFuture<Void> all = new CompletableFuture<>();
  private final Map<Integer, C> waiting = new HashMap<>();
  private int started;
  private int used;
  private boolean inUse;

  private ChunksInOrder(
      int count, int limit, IntFunction<CompletableFuture<C>> read, Consumer<C> use) {
    this.count = count;
    this.limit = limit;
    this.read = read;
    this.use = use;
  }

  /**
   * Reads {@code count} chunks.
   *
   * @param limit how many may be under way, or wait, at once
   * @param read starts reading one
   * @param use takes one, never two at a time; if it fails, all does
   * @return ends when all were used
   */
  static <C> CompletableFuture<Void> read(
      int count, int limit, IntFunction<CompletableFuture<C>> read, Consumer<C> use) {
    ChunksInOrder<C> chunks = new ChunksInOrder<>(count, limit, read, use);
    if (count == 0) {
      chunks.all.complete(null);
    }
    chunks.proceed();
    return chunks.all;
  }

  private void proceed() {
    // A loop, not a recursion: chunks out of a cache are there at once, thousands in a row.
    for (int next = take(); next >= 0; next = take()) {
      int chunk = next;
      CompletableFuture<C> result = Failures.started(() -> read.apply(chunk));
      if (result.isDone() && !result.isCompletedExceptionally()) {
        arrived(chunk, result.join());
      } else {
        result.whenComplete(
            (value, failure) -> {
              if (failure != null) {
                all.completeExceptionally(failure);
              } else {
                arrived(chunk, value);
                proceed();
              }
            });
      }
    }
  }

  /** The next chunk to read, or -1 if none may be begun. */
  private synchronized int take() {
    return all.isDone() || started == count || started - used >= limit ? -1 : started++;
  }

  private void arrived(int chunk, C value) {
    synchronized (this) {
      waiting.put(chunk, value);
      if (inUse) {
        return;
      }
      inUse = true;
    }
    try {
      for (C next = next(); next != null; next = next()) {
        use.accept(next);
        synchronized (this) {
          used++;
        }
      }
    } catch (RuntimeException | Error e) {
      all.completeExceptionally(e);
    }
  }

  /** The next chunk to use, or null if it was not read yet: then whoever reads it goes on. */
  private C next() {
    synchronized (this) {
      C next = all.isDone() ? null : waiting.remove(used);
      if (next != null) {
        return next;
      }
      inUse = false;
      if (used < count) {
        return null;
      }
    }
    all.complete(null);
    return null;
  }
}
