package io.pruningindex.query.internal.literal;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The texts that match a LIKE pattern, as bytes. Bytes that are no text may match anything; and
 * {@code _} does not stand for the end of a line to engines that make a regular expression of it.
 *
 * @param program bytes as they are, or the number of a wildcard
 */
record PatternTexts(int[] program) implements SingleValues<ByteKey> {
  private static final int ONE = -1;
  private static final int ANY = -2;
  private static final int END = -3;
  private static final List<byte[]> LINE_ENDS =
      List.of("\n", "\r", "\u0085", "\u2028", "\u2029").stream()
          .map(end -> Utf8.encode(end).orElseThrow())
          .toList();

  /** The texts that match, or nothing if the pattern holds what no text does. */
  static Optional<PatternTexts> of(List<TextPattern.Part> parts) {
    IntStream program = IntStream.empty();
    for (TextPattern.Part part : parts) {
      if (part instanceof TextPattern.Part.Wildcard wildcard) {
        program = IntStream.concat(program, IntStream.of(wildcard.any() ? ANY : ONE));
        continue;
      }
      Optional<byte[]> bytes = Utf8.encode(((TextPattern.Part.Text) part).characters());
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      byte[] text = bytes.get();
      program = IntStream.concat(program, IntStream.range(0, text.length).map(i -> text[i] & 0xFF));
    }
    return Optional.of(new PatternTexts(program.toArray()));
  }

  @Override
  public boolean possible(ByteKey value) {
    return !Utf8.isText(value.bytes()) || matches(value.bytes(), true);
  }

  @Override
  public boolean certain(ByteKey value) {
    return Utf8.isText(value.bytes()) && matches(value.bytes(), false);
  }

  private boolean matches(byte[] text, boolean oneMayEndLine) {
    int at = 0;
    int step = 0;
    // Where to go on if what follows the last run of any characters does not match.
    int afterRun = -1;
    int endOfRun = 0;
    while (at < text.length) {
      int wanted = step < program.length ? program[step] : END;
      if (wanted == ANY) {
        afterRun = ++step;
        endOfRun = at;
      } else if (wanted == (text[at] & 0xFF)) {
        at++;
        step++;
      } else if (wanted == ONE && (oneMayEndLine || !isLineEnd(text, at))) {
        at = next(text, at);
        step++;
      } else if (afterRun >= 0) {
        endOfRun = next(text, endOfRun);
        at = endOfRun;
        step = afterRun;
      } else {
        return false;
      }
    }
    while (step < program.length && program[step] == ANY) {
      step++;
    }
    return step == program.length;
  }

  /** Where the character after the one at {@code at} begins. */
  private static int next(byte[] text, int at) {
    int next = at + 1;
    while (next < text.length && (text[next] & 0xC0) == 0x80) {
      next++;
    }
    return next;
  }

  private static boolean isLineEnd(byte[] text, int at) {
    return LINE_ENDS.stream()
        .anyMatch(
            end ->
                at + end.length <= text.length
                    && Arrays.equals(text, at, at + end.length, end, 0, end.length));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatternTexts texts && Arrays.equals(program, texts.program);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(program);
  }
}
