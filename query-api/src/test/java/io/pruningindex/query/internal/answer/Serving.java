package io.pruningindex.query.internal.answer;

import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.model.GeneratedHistory;
import io.pruningindex.query.model.StoreReader;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;

/** Decides at which time of a history each read happens. */
abstract class Serving {
  /** The time of the next read. */
  abstract int time();

  /** A request begins. */
  void requestBegins() {}

  /** A reader waits before it reads again. */
  void pause(int repetition) {}

  /** Queries of a history whose reads happen at these times. */
  IndexQueries queries(GeneratedHistory history, ValueCache cache) {
    return new IndexQueries(
        new StoreReader(history.store(), key -> time()),
        deadline -> CompletableFuture.completedFuture(List.of(GeneratedHistory.TABLE)),
        cache,
        repetition -> {
          pause(repetition);
          return CompletableFuture.completedFuture(null);
        },
        Clock.systemUTC());
  }

  /** Every read at any time. */
  static Serving anyTime(GeneratedHistory history, Random random) {
    return each(() -> 1 + random.nextInt(history.store().now()));
  }

  /** Some reads go to a server that stopped at some time, the others to one of another time. */
  static Serving zombie(GeneratedHistory history, Random random) {
    int stopped = 1 + random.nextInt(history.store().now());
    int live = 1 + random.nextInt(history.store().now());
    int zombieOneIn = 2 + random.nextInt(6);
    return each(() -> random.nextInt(zombieOneIn) == 0 ? stopped : live);
  }

  /** Each read at one of two or three times shortly before and after a disturbance. */
  static Serving aroundDisturbance(GeneratedHistory history, Random random) {
    List<Integer> disturbances = history.disturbances();
    int now = history.store().now();
    int center =
        disturbances.isEmpty()
            ? 1 + random.nextInt(now)
            : disturbances.get(random.nextInt(disturbances.size()));
    int width = 4 + random.nextInt(30);
    int[] times = new int[2 + random.nextInt(2)];
    for (int i = 0; i < times.length; i++) {
      times[i] = Math.max(1, Math.min(now, center - width + random.nextInt(2 * width)));
    }
    return each(() -> times[random.nextInt(times.length)]);
  }

  /** Each request at a time when nothing is being written. */
  static Serving quiet(GeneratedHistory history, Random random) {
    List<Integer> quiet = history.quietTimes();
    return new Serving() {
      private int time;

      @Override
      void requestBegins() {
        if (time == 0 || random.nextInt(3) == 0) {
          time = quiet.get(random.nextInt(quiet.size()));
        }
      }

      @Override
      int time() {
        return time;
      }
    };
  }

  /** Reads while time goes on, by up to {@code step} writes between two of them, or back. */
  static Serving moving(GeneratedHistory history, Random random, int step) {
    int first = history.quietTimes().get(0);
    int last = history.store().now();
    int[] time = {step > 0 ? first + random.nextInt(Math.max(1, last - first)) : last};
    return each(
        () -> {
          int moved = time[0] + Integer.signum(step) * random.nextInt(Math.abs(step) + 1);
          // At an end of the history the reader stays there, or begins again.
          if (moved < first || moved > last) {
            moved = random.nextInt(10) == 0 ? (step > 0 ? first : last) : time[0];
          }
          time[0] = moved;
          return moved;
        });
  }

  /** Reads while time goes on, by up to {@code step} writes between two reads, to the end. */
  static Serving live(GeneratedHistory history, Random random, int step) {
    int first = history.quietTimes().get(0);
    int last = history.store().now();
    int[] time = {first + random.nextInt(Math.max(1, last - first))};
    return each(
        () -> {
          time[0] = Math.min(last, time[0] + random.nextInt(step + 1));
          return time[0];
        });
  }

  /** Reads beside a writer that writes now and then, and goes on while the reader waits. */
  static Serving beside(GeneratedHistory history, Random random) {
    int last = history.store().now();
    return new Serving() {
      private int time = history.quietTimes().get(0);

      @Override
      int time() {
        time = Math.min(last, time + (random.nextInt(6) == 0 ? 1 : 0));
        return time;
      }

      @Override
      void pause(int repetition) {
        time = Math.min(last, time + 5 * repetition);
      }
    };
  }

  private static Serving each(IntSupplier times) {
    return new Serving() {
      @Override
      int time() {
        return times.getAsInt();
      }
    };
  }
}
