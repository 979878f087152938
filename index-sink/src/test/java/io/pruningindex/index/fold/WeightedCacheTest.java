package io.pruningindex.index.fold;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WeightedCacheTest {
  private final WeightedCache<String, String> cache = new WeightedCache<>(10);

  @Test
  void dropsWhatWasNotUsedForLongest() {
    cache.put("a", "A", 4);
    cache.put("b", "B", 4);
    cache.put("c", "C", 4);
    assertThat(cache.get("a")).isEqualTo("A");
    cache.trim(value -> true);
    assertThat(cache.get("b")).isNull();
    assertThat(cache.get("a")).isEqualTo("A");
    assertThat(cache.get("c")).isEqualTo("C");
    assertThat(cache.weight()).isEqualTo(8);
  }

  @Test
  void keepsWhatMayNotBeDropped() {
    cache.put("a", "A", 8);
    cache.put("b", "B", 8);
    cache.trim(value -> !value.equals("A"));
    assertThat(cache.get("a")).isEqualTo("A");
    assertThat(cache.get("b")).isNull();
  }

  @Test
  void weighsAReplacedValueOnce() {
    cache.put("a", "A", 8);
    cache.put("a", "A2", 3);
    cache.put("b", "B", 7);
    cache.trim(value -> true);
    assertThat(cache.get("a")).isEqualTo("A2");
    cache.removeIf("a"::equals);
    assertThat(cache.weight()).isEqualTo(7);
  }
}
