package io.pruningindex.query.internal.function;

import io.pruningindex.query.internal.literal.ByteKey;
import io.pruningindex.query.seed.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FirstCharactersTest {
  private static final String[] CHARACTERS = {
    "\u0000",
    "a",
    "b",
    "\u007F",
    "\u0080",
    "é",
    "\u00BF",
    "\u07FF",
    "\u0800",
    "日",
    "\uFFFD",
    "😀",
    "\uDBFF\uDFFF"
  };

  @RegisterExtension private final Seed seed = new Seed();

  /** Characters are those of Unicode, whatever bytes or Java chars they take. */
  @Test
  void allTextsOfUpToThreeCharacters() {
    Random random = seed.random();
    List<ByteKey> texts = new ArrayList<>();
    for (String first : CHARACTERS) {
      texts.add(key(first));
      for (String second : CHARACTERS) {
        texts.add(key(first + second));
        for (String third : CHARACTERS) {
          texts.add(key(first + second + third));
        }
      }
    }
    texts.add(key(""));
    for (int count = 1; count <= 4; count++) {
      int length = count;
      for (boolean prefixes : new boolean[] {false, true}) {
        new Arguments<>(
                new FirstCharacters(length),
                text -> List.of(cut(text, length)),
                text -> prefixes ? endOfPrefix(text) : text.next())
            .check(texts, random, 200, true);
      }
    }
  }

  private static ByteKey endOfPrefix(ByteKey text) {
    return text.bytes().length == 0 ? text.next() : text.endOfPrefix();
  }

  private static ByteKey cut(ByteKey text, int count) {
    int[] points =
        new String(text.bytes(), StandardCharsets.UTF_8).codePoints().limit(count).toArray();
    return key(new String(points, 0, points.length));
  }

  private static ByteKey key(String text) {
    return new ByteKey(text.getBytes(StandardCharsets.UTF_8));
  }
}
