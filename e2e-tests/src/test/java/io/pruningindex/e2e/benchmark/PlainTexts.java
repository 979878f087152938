package io.pruningindex.e2e.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Texts one after the other.
 *
 * @param data their bytes in UTF-8
 * @param offsets where each begins, and where the last ends
 */
record PlainTexts(byte[] data, int[] offsets) {
  static PlainTexts of(int[] numbers) {
    int[] offsets = new int[numbers.length + 1];
    byte[] data = new byte[numbers.length * 16];
    for (int i = 0; i < numbers.length; i++) {
      byte[] text = bytes(ValueKind.STRING.value(numbers[i]));
      offsets[i + 1] = offsets[i] + text.length;
      System.arraycopy(text, 0, data, offsets[i], text.length);
    }
    return new PlainTexts(Arrays.copyOf(data, offsets[numbers.length]), offsets);
  }

  static byte[] bytes(Object text) {
    return ((String) text).getBytes(StandardCharsets.UTF_8);
  }

  byte[] get(int index) {
    return Arrays.copyOfRange(data, offsets[index], offsets[index + 1]);
  }

  int compare(int index, byte[] text) {
    return Arrays.compareUnsigned(data, offsets[index], offsets[index + 1], text, 0, text.length);
  }
}
