package io.pruningindex.query.internal.literal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TextPatternTest {
  private static final String[] LETTERS = {"a", "b", "\u0000", "é", "😀", "\u007F"};
  private static final String[] PARTS = {"a", "b", "%", "_", "é", "\u007F"};

  /** All patterns of up to three parts on all texts of up to three letters. */
  @Test
  void everyTextThatMatchesIsPossibleAndNoOtherIsCertain() {
    List<String> texts = words(LETTERS);
    int possible = 0;
    int matching = 0;
    for (String pattern : words(PARTS)) {
      Pattern regex = Pattern.compile(pattern.replace("%", ".*").replace('_', '.'), Pattern.DOTALL);
      PassingValues<ByteKey> passing = TextPattern.parse(pattern, null).texts().orElseThrow();
      for (String text : texts) {
        ByteKey key = new ByteKey(text.getBytes(StandardCharsets.UTF_8));
        boolean matches = regex.matcher(text).matches();
        assertThat(passing.possible().contains(key) || !matches)
            .as("'%s' LIKE '%s' is lost", text, pattern)
            .isTrue();
        assertThat(passing.certain().contains(key) && !matches)
            .as("'%s' LIKE '%s' is claimed", text, pattern)
            .isFalse();
        assertThat(passing.each().possible(key)).isEqualTo(matches);
        assertThat(passing.each().certain(key)).isEqualTo(matches);
        assertThat(passing.complement().each().possible(key)).isEqualTo(!matches);
        boolean ordered = pattern.matches("[^%_]*%*");
        if (ordered) {
          assertThat(passing.possible().contains(key)).isEqualTo(matches);
          assertThat(passing.certain().contains(key)).isEqualTo(matches);
        }
        possible += passing.possible().contains(key) ? 1 : 0;
        matching += matches ? 1 : 0;
      }
    }
    System.out.println(possible + " texts possible, " + matching + " match");
  }

  private static List<String> words(String[] letters) {
    List<String> words = new ArrayList<>(List.of(""));
    for (int from = 0, length = 0; length < 3; length++) {
      int to = words.size();
      for (; from < to; from++) {
        for (String letter : letters) {
          words.add(words.get(from) + letter);
        }
      }
    }
    return words;
  }
}
