package io.pruningindex.index.dimension.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.harness.DimensionHarness;
import io.pruningindex.index.dimension.harness.DimensionSource;
import io.pruningindex.index.dimension.harness.DimensionSource.Store;
import io.pruningindex.query.internal.state.IndexKey;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Measures what it costs the owner of a dimension to keep it: processor time of its thread, and
 * bytes of state. Its name keeps it out of the build:
 *
 * <pre>
 * mvn -pl index-sink -am test -Dtest=FoldingRun -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Ddimension.rows=1000000
 * </pre>
 */
class FoldingRun {
  private static final int ROWS = Integer.getInteger("dimension.rows", 1_000_000);
  private static final int ROWS_PER_EVENT = 1_000;
  private static final int CHANGED_SHARE = 100;
  private static final int ROUNDS = 3;
  private static final String[] REGIONS = {"EU", "US", "ASIA", "AFRICA"};

  @Test
  void printTable() throws Exception {
    System.out.println("| Rows | What | Processor time, s | Rows/s |");
    System.out.println("| --- | --- | --- | --- |");
    for (int round = 0; round < ROUNDS; round++) {
      try (DimensionHarness owner = new DimensionHarness(ValueSetOptions.DEFAULTS)) {
        fold(owner, new DimensionSource("stores", 1));
      }
    }
  }

  private static void fold(DimensionHarness owner, DimensionSource source) throws Exception {
    owner.send(source.opened());
    long before = processorTime();
    for (int from = 0; from < ROWS; from += ROWS_PER_EVENT) {
      List<Store> stores = new ArrayList<>();
      for (int id = from; id < Math.min(ROWS, from + ROWS_PER_EVENT); id++) {
        stores.add(DimensionSource.plus(id, region(id)));
      }
      owner.send(source.changed(stores.toArray(Store[]::new)));
    }
    print("added, before the version is cut", ROWS, before);
    long cut = processorTime();
    owner.send(source.cut(1_000));
    print("the version cut", ROWS, cut);
    print("both", ROWS, before);

    long update = processorTime();
    List<Store> changes = new ArrayList<>();
    for (int id = 0; id < ROWS; id += CHANGED_SHARE) {
      changes.add(DimensionSource.minus(id, region(id)));
      changes.add(DimensionSource.plus(id, region(id + 1)));
    }
    owner.send(source.changed(changes.toArray(Store[]::new)));
    owner.send(source.cut(2_000));
    print("one row in " + CHANGED_SHARE + " updated, and a version cut", changes.size(), update);

    long readable = 0;
    for (IndexKey key : owner.keys()) {
      byte[] value = owner.value(key);
      readable += value == null ? 0 : value.length;
    }
    long all = owner.snapshot(1).getStateSize();
    assertThat(readable).isPositive();
    System.out.printf(
        "bytes a row: %.1f that clients can read, %.1f in a checkpoint of all of its state, compressed%n",
        (double) readable / ROWS, (double) all / ROWS);
  }

  private static String region(int id) {
    return REGIONS[id % REGIONS.length];
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void print(String what, int rows, long since) {
    double seconds = (processorTime() - since) / 1e9;
    System.out.printf("| %,d | %s | %.2f | %,.0f |%n", ROWS, what, seconds, rows / seconds);
  }
}
