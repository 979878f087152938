package io.pruningindex.query.internal.literal;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IntervalSetTest {
  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void partsThatOverlapNestOrTouchBecomeOne() {
    assertThat(union(1, 9, 2, 3, 4, 12)).isEqualTo(set(1, 12));
    assertThat(union(5, 6, 1, 5)).isEqualTo(set(1, 6));
    assertThat(union(1, 2, 3, 4)).isEqualTo(set(1, 2, 3, 4));
    assertThat(union(4, 4, 5, 3, 1, 2)).isEqualTo(set(1, 2));
    assertThat(union(1, null, 3, 4)).isEqualTo(set(1, null));
    assertThat(union(3, 4, null, 5)).isEqualTo(set(null, 5));
    assertThat(union()).isEqualTo(set());
  }

  @Test
  void theComplementHoldsWhatTheSetDoesNot() {
    assertThat(set(1, 3, 5, 6).complement()).isEqualTo(set(null, 1, 3, 5, 6, null));
    assertThat(set(null, 3).complement()).isEqualTo(set(3, null));
    assertThat(set(3, null).complement()).isEqualTo(set(null, 3));
    assertThat(set().complement()).isEqualTo(set(null, null));
    assertThat(set(null, null).complement()).isEqualTo(set());
    assertThat(IntervalSet.below(3).complement()).isEqualTo(IntervalSet.from(3));
  }

  @Test
  void membershipIsKept() {
    Random random = seed.random();
    for (int round = 0; round < 2_000; round++) {
      List<Interval<Integer>> parts = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        parts.add(new Interval<>(end(random), end(random)));
      }
      IntervalSet<Integer> union = IntervalSet.union(parts);
      IntervalSet<Integer> other =
          IntervalSet.union(
              List.of(
                  new Interval<>(end(random), end(random)),
                  new Interval<>(end(random), end(random))));
      for (int value = -1; value < 12; value++) {
        boolean member = holds(parts, value);
        assertThat(holds(union.intervals(), value)).as("%d in %s", value, parts).isEqualTo(member);
        assertThat(union.contains(value)).as("%d in %s", value, union).isEqualTo(member);
        assertThat(holds(union.or(other).intervals(), value))
            .as("%d in %s or %s", value, parts, other)
            .isEqualTo(member || holds(other.intervals(), value));
        assertThat(holds(union.and(other).intervals(), value))
            .as("%d in %s and %s", value, parts, other)
            .isEqualTo(member && holds(other.intervals(), value));
        assertThat(holds(union.complement().intervals(), value))
            .as("%d outside %s", value, parts)
            .isEqualTo(!member);
      }
    }
  }

  private static Integer end(Random random) {
    return random.nextInt(10) == 0 ? null : (Integer) random.nextInt(10);
  }

  private static boolean holds(List<Interval<Integer>> intervals, int value) {
    return intervals.stream()
        .anyMatch(
            interval ->
                (interval.low() == null || interval.low() <= value)
                    && (interval.high() == null || value < interval.high()));
  }

  private static IntervalSet<Integer> union(Integer... ends) {
    return IntervalSet.union(set(ends).intervals());
  }

  private static IntervalSet<Integer> set(Integer... ends) {
    List<Interval<Integer>> intervals = new ArrayList<>();
    for (int i = 0; i < ends.length; i += 2) {
      intervals.add(new Interval<>(ends[i], ends[i + 1]));
    }
    return new IntervalSet<>(intervals);
  }
}
