package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitmapTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 1000})
  void everySizeCountsItsBitsAndNoMore(int size) {
    Bitmap all = Bitmap.all(size);
    assertThat(all.cardinality()).isEqualTo(size);
    assertThat(all.isFull()).isTrue();
    assertThat(all.isEmpty()).isEqualTo(size == 0);
    assertThat(Bitmap.none(size).isEmpty()).isTrue();
    for (int from = 0; from <= size; from += 1 + size / 7) {
      Bitmap tail = Bitmap.none(size);
      tail.setFrom(from);
      assertThat(tail.cardinality()).isEqualTo(size - from);
      assertThat(tail.next(0)).isEqualTo(from < size ? from : -1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 200})
  void bitsAreSetClearedCombinedAndFound(int size) {
    Bitmap evens = Bitmap.none(size);
    Bitmap threes = Bitmap.none(size);
    for (int i = 0; i < size; i += 2) {
      evens.set(i);
    }
    for (int i = 0; i < size; i += 3) {
      threes.set(i);
    }
    Bitmap both = Bitmap.all(size);
    both.and(evens);
    both.and(threes);
    Bitmap either = Bitmap.none(size);
    either.or(evens);
    either.or(threes);
    for (int i = 0; i < size; i++) {
      assertThat(both.get(i)).isEqualTo(i % 6 == 0);
      assertThat(either.get(i)).isEqualTo(i % 2 == 0 || i % 3 == 0);
    }
    int found = 0;
    for (int i = both.next(0); i >= 0; i = both.next(i + 1)) {
      assertThat(i % 6).isZero();
      found++;
    }
    assertThat(found).isEqualTo(both.cardinality());
    both.clear(0);
    assertThat(both.get(0)).isFalse();
    assertThat(both.cardinality()).isEqualTo(found - 1);
  }
}
