package io.pruningindex.query.internal.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * Does the same for many items, a few at a time. The first failure fails the whole and keeps items
 * that have not begun from beginning.
 */
public final class FanOut<T, R> {
  private final List<T> items;
  private final Function<T, CompletableFuture<R>> work;
  private final AtomicReferenceArray<R> results;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger remaining;
  private final CompletableFuture<List<R>> all = new CompletableFuture<>();

  private FanOut(List<T> items, Function<T, CompletableFuture<R>> work) {
    this.items = items;
    this.work = work;
    this.results = new AtomicReferenceArray<>(items.size());
    this.remaining = new AtomicInteger(items.size());
  }

  /**
   * Does {@code work} for each item.
   *
   * @param limit how many items may be under way at once
   * @return the results in the items' order
   */
  public static <T, R> CompletableFuture<List<R>> map(
      List<T> items, int limit, Function<T, CompletableFuture<R>> work) {
    if (items.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    FanOut<T, R> fanOut = new FanOut<>(items, work);
    for (int i = 0; i < Math.min(limit, items.size()); i++) {
      fanOut.proceed();
    }
    return fanOut.all;
  }

  private void proceed() {
    // A loop, not a recursion: values out of a cache are there at once, thousands in a row.
    while (!all.isDone()) {
      int index = next.getAndIncrement();
      if (index >= items.size()) {
        return;
      }
      CompletableFuture<R> result = Failures.started(() -> work.apply(items.get(index)));
      if (result.isDone() && !result.isCompletedExceptionally()) {
        finish(index, result.join());
      } else {
        result.whenComplete(
            (value, failure) -> {
              if (failure != null) {
                all.completeExceptionally(failure);
              } else {
                finish(index, value);
                proceed();
              }
            });
        return;
      }
    }
  }

  private void finish(int index, R value) {
    results.set(index, value);
    if (remaining.decrementAndGet() == 0) {
      List<R> list = new ArrayList<>(items.size());
      for (int i = 0; i < items.size(); i++) {
        list.add(results.get(i));
      }
      all.complete(list);
    }
  }
}
