package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorNotesTest {
  /** Bytes of version 1 as savepoints hold them. They may never change. */
  private static final String VERSION_1 = "0102070800a8da769b0100000102010100";

  /** Likewise of version 2. */
  private static final String VERSION_2 = "0202070800a8da769b0100000102010100000100";

  /** Likewise of version 3. */
  private static final String VERSION_3 = "0302070800a8da769b010000010201010000010000";

  @Test
  void readsAndWritesTheBytesOfVersion3() {
    OperatorNotes notes =
        new OperatorNotes(
            new byte[] {7, 8},
            1_767_225_600_000L,
            true,
            List.of(new byte[] {1}, new byte[0]),
            false,
            true,
            false,
            false);
    assertThat(HexFormat.of().formatHex(notes.toBytes())).isEqualTo(VERSION_3);
    OperatorNotes read = OperatorNotes.fromBytes(HexFormat.of().parseHex(VERSION_3));
    assertSame(read);
    assertThat(read.unmarked()).isFalse();
    assertThat(read.parted()).isTrue();
    assertThat(read.drained()).isFalse();
    assertThat(read.reading()).isFalse();
  }

  @Test
  void readsTheBytesOfVersion2() {
    OperatorNotes read = OperatorNotes.fromBytes(HexFormat.of().parseHex(VERSION_2));
    assertSame(read);
    assertThat(read.unmarked()).isFalse();
    assertThat(read.parted()).isTrue();
    assertThat(read.drained()).isFalse();
    assertThat(read.reading()).isTrue();
  }

  @Test
  void readsTheBytesOfVersion1() {
    OperatorNotes read = OperatorNotes.fromBytes(HexFormat.of().parseHex(VERSION_1));
    assertSame(read);
    assertThat(read.unmarked()).isTrue();
    assertThat(read.parted()).isFalse();
    assertThat(read.drained()).isFalse();
    assertThat(read.reading()).isTrue();
  }

  private static void assertSame(OperatorNotes read) {
    assertThat(read.schemaBytes()).containsExactly(7, 8);
    assertThat(read.watermark()).isEqualTo(1_767_225_600_000L);
    assertThat(read.received()).isTrue();
    assertThat(read.held()).containsExactly(new byte[] {1}, new byte[0]);
  }
}
