package io.pruningindex.query.internal.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Searches for tuples within bounds, against looking at each. */
class TupleTableTest {
  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void searchesFindWhatIsThereAndNothingElse() {
    Random random = seed.random();
    int found = 0;
    int searched = 0;
    for (int round = 0; round < 2_000; round++) {
      int places = 1 + random.nextInt(4);
      int values = 1 + random.nextInt(random.nextBoolean() ? 5 : 60);
      int[][] tuples = new int[places][1 + random.nextInt(200)];
      for (int[] place : tuples) {
        Arrays.setAll(place, i -> random.nextInt(values));
      }
      int[] columns = shuffled(places, random);
      TupleTable table = TupleTable.of(columns, tuples);
      assertThat(table.positions()[0]).hasSize(different(tuples));
      for (int search = 0; search < 20; search++) {
        int[] low = random.ints(places, 0, values).toArray();
        int[] high = new int[places];
        Arrays.setAll(high, i -> Math.min(values - 1, low[i] + random.nextInt(values) - 1));
        boolean expected =
            IntStream.range(0, tuples[0].length)
                .anyMatch(
                    i ->
                        IntStream.range(0, places)
                            .allMatch(
                                place ->
                                    tuples[place][i] >= low[columns[place]]
                                        && tuples[place][i] <= high[columns[place]]));
        assertThat(table.anyWithin(low, high)).isEqualTo(expected);
        searched++;
        found += expected ? 1 : 0;
      }
    }
    assertThat(found).isBetween(searched / 10, searched - searched / 10);
  }

  @Test
  void fewCandidatesInAnyPlaceAreLookedAt() {
    // A first place that allows everything, and a second that allows few: leaps would give up.
    int count = 5_000;
    int[][] tuples = new int[2][count];
    Arrays.setAll(tuples[0], i -> i);
    Arrays.setAll(tuples[1], i -> i % 1_000);
    TupleTable table = TupleTable.of(new int[] {0, 1}, tuples);

    assertThat(table.anyWithin(new int[] {0, 7}, new int[] {count, 7})).isTrue();
    assertThat(table.anyWithin(new int[] {8, 7}, new int[] {1_006, 7})).isFalse();
  }

  @Test
  void searchesThatTakeTooLongGiveUpAndKeep() {
    int[][] tuples = new int[2][20_000];
    Arrays.setAll(tuples[0], i -> i / 2);
    Arrays.setAll(tuples[1], i -> i % 2 == 0 ? i / 2 : 15_000 + i / 2);
    TupleTable table = TupleTable.of(new int[] {0, 1}, tuples);

    // The second parts from 12,000 to 16,999 are those of first parts below 2,000.
    assertThat(table.anyWithin(new int[] {4_000, 12_000}, new int[] {9_999, 16_999})).isTrue();
    assertThat(table.anyWithin(new int[] {4_000, 12_000}, new int[] {4_400, 16_999})).isFalse();
    assertThat(table.anyWithin(new int[] {4_000, 12_000}, new int[] {9_999, 15_900})).isFalse();
  }

  private static int different(int[][] tuples) {
    Set<List<Integer>> different = new HashSet<>();
    for (int i = 0; i < tuples[0].length; i++) {
      List<Integer> tuple = new ArrayList<>();
      for (int[] place : tuples) {
        tuple.add(place[i]);
      }
      different.add(tuple);
    }
    return different.size();
  }

  private static int[] shuffled(int count, Random random) {
    int[] order = IntStream.range(0, count).toArray();
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = order[i];
      order[i] = order[other];
      order[other] = moved;
    }
    return order;
  }
}
