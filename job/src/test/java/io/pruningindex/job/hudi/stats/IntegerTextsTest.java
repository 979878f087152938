package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegerTextsTest {
  @ParameterizedTest
  @CsvSource({
    "5, 5, 5, 5",
    "10, 19, 10, 19",
    "9, 10, 10, 9",
    "7, 120, 10, 99",
    "-1, 1, -1, 1",
    "-12, -3, -10, -9",
    "0, 0, 0, 0",
    "-9223372036854775808, 9223372036854775807, -1, 999999999999999999",
    "-9223372036854775808, -9223372036854775807, -9223372036854775807, -9223372036854775808"
  })
  void textsOfARange(long minimum, long maximum, String first, String last) {
    assertThat(IntegerTexts.between(minimum, maximum)).isEqualTo(new IntegerTexts(first, last));
  }

  @Test
  void textsOfEverySmallRange() {
    for (long minimum = -112; minimum <= 112; minimum++) {
      String first = Long.toString(minimum);
      String last = first;
      for (long maximum = minimum; maximum <= 1_012; maximum++) {
        String text = Long.toString(maximum);
        first = text.compareTo(first) < 0 ? text : first;
        last = text.compareTo(last) > 0 ? text : last;
        assertThat(IntegerTexts.between(minimum, maximum)).isEqualTo(new IntegerTexts(first, last));
      }
    }
  }
}
