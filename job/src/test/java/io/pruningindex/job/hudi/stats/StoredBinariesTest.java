package io.pruningindex.job.hudi.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Bounds of binaries, of which Hudi may have compared bytes in either order. For more tables:
 * {@code -Dbinaries.tables=...}.
 */
class StoredBinariesTest {
  private static final int TABLES = Integer.getInteger("binaries.tables", 20_000);

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void bytesOfOneSignAreBoundedByTheFirstThatDiffers() {
    assertBounds("6b31", "6b33", "6b31", "6b34");
    assertBounds("0105", "03", "0105", "04");
    assertBounds("01ff05", "03", "01", "04");
    assertBounds("8105", "8405", "8105", "85");
    assertBounds("61", "6162", "61", "62");
    assertBounds("6180", "617a", "61", "62");
    assertBounds("", "61", null, null);
    assertBounds("80", "7f", null, null);
    assertBounds("fe", "ff", null, null);
    assertBounds("01ff", "01ff", "01ff", "01ff");
  }

  /** Whichever of the two orders Hudi went by, no value lies outside. */
  @Test
  void noValueLiesOutside() {
    Random random = seed.random();
    int bounded = 0;
    for (int table = 0; table < TABLES; table++) {
      byte[][] values = values(random);
      Comparator<byte[]> order = table % 2 == 0 ? Arrays::compare : Arrays::compareUnsigned;
      byte[] minimum = Arrays.stream(values).min(order).orElseThrow();
      byte[] maximum = Arrays.stream(values).max(order).orElseThrow();
      ColumnStats stats = StoredBinaries.stats(minimum, maximum, new Counts(0, values.length));
      if (stats.bounds() instanceof Bounds.OfBytes bounds) {
        bounded++;
        for (byte[] value : values) {
          assertThat(Arrays.compareUnsigned(bounds.minimum(), value))
              .as("%s in %s..%s", hex(value), hex(minimum), hex(maximum))
              .isNotPositive();
          assertThat(Arrays.compareUnsigned(value, bounds.maximum()))
              .as("%s in %s..%s", hex(value), hex(minimum), hex(maximum))
              .isNotPositive();
        }
      }
    }
    assertThat(bounded).isGreaterThan(TABLES / 4);
  }

  private static byte[][] values(Random random) {
    byte[] alphabet = {0, 1, 0x7f, -128, -127, -1};
    int usable = 1 + random.nextInt(alphabet.length);
    byte[][] values = new byte[1 + random.nextInt(4)][];
    for (int i = 0; i < values.length; i++) {
      values[i] = new byte[random.nextInt(4)];
      for (int j = 0; j < values[i].length; j++) {
        values[i][j] = alphabet[random.nextInt(usable)];
      }
    }
    return values;
  }

  private static void assertBounds(String min, String max, String lower, String upper) {
    Counts counts = new Counts(1, 5);
    ColumnStats stats = StoredBinaries.stats(bytes(min), bytes(max), counts);
    assertThat(stats.counts()).isEqualTo(counts);
    if (lower == null) {
      assertThat(stats.unknown()).isTrue();
      return;
    }
    Bounds.OfBytes bounds = (Bounds.OfBytes) stats.bounds();
    assertThat(hex(bounds.minimum())).isEqualTo(lower);
    assertThat(hex(bounds.maximum())).isEqualTo(upper);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
