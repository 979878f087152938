package io.pruningindex.query.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.state.IndexKey;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueCacheTest {
  @Test
  void keepsValuesByEveryFieldOfTheirKeys() {
    ValueCache cache = new ValueCache(1000);
    cache.put(IndexKey.slices("t", 1, 0), "slices", 1);
    cache.put(IndexKey.slices("t", 2, 0), "next epoch", 1);
    cache.put(IndexKey.slices("t", 1, 1), "next bucket", 1);
    cache.put(IndexKey.names("t", 1, 0), "names", 1);
    cache.put(IndexKey.column("t", 1, 0, "a"), "a", 1);
    cache.put(IndexKey.column("t", 1, 0, "b"), "b", 1);
    cache.put(IndexKey.slices("u", 1, 0), "next table", 1);
    assertThat(cache.get(IndexKey.slices("t", 1, 0))).isEqualTo("slices");
    assertThat(cache.get(IndexKey.column("t", 1, 0, "a"))).isEqualTo("a");
    assertThat(cache.get(IndexKey.column("t", 1, 0, "c"))).isNull();
    assertThat(cache.size()).isEqualTo(7);
  }

  @Test
  void dropsWhatWasNotUsedForTheLongestTime() {
    ValueCache cache = new ValueCache(100);
    cache.put(key(1), 1, 40);
    cache.put(key(2), 2, 40);
    cache.get(key(1));
    cache.put(key(3), 3, 40);
    assertThat(cache.get(key(2))).isNull();
    assertThat(cache.get(key(1))).isEqualTo(1);
    assertThat(cache.get(key(3))).isEqualTo(3);
    assertThat(cache.weight()).isEqualTo(80);
  }

  @Test
  void aValueTooLargeForItIsNotKeptAndNeitherIsWhatItReplaces() {
    ValueCache cache = new ValueCache(100);
    cache.put(key(1), "old", 40);
    cache.put(key(1), "new", 101);
    assertThat(cache.get(key(1))).isNull();
    assertThat(cache.weight()).isZero();
  }

  @Test
  void neverHoldsMoreThanItsCapacity() {
    long seed = 11;
    Random random = new Random(seed);
    ValueCache cache = new ValueCache(1000);
    for (int i = 0; i < 10_000; i++) {
      if (random.nextInt(10) == 0) {
        cache.remove(key(random.nextInt(50)));
      } else {
        cache.put(key(random.nextInt(50)), i, random.nextInt(300));
      }
      assertThat(cache.weight()).as("seed %d, step %d", seed, i).isBetween(0L, 1000L);
    }
    for (int i = 0; i < 50; i++) {
      cache.remove(key(i));
    }
    assertThat(cache.weight()).isZero();
    assertThat(cache.size()).isZero();
  }

  private static IndexKey key(int bucket) {
    return IndexKey.slices("t", 1, bucket);
  }
}
