package io.pruningindex.query.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.wire.CorruptValueException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BucketFilesTest {
  private final BucketSlices slices = StateSamples.slices();

  @Test
  void theTailContinuesOrdinalsAndGroupsAndRemovesFoldedFiles() {
    BucketFiles joined = BucketFiles.of(slices, tail(new int[] {1}, 2, 0));
    FileTable files = joined.files();
    assertThat(joined.folded()).isEqualTo(3);
    assertThat(joined.foldedGroups()).isEqualTo(2);
    assertThat(files.groupPartition()).containsExactly(0, 2, 5);
    assertThat(files.group()).containsExactly(0, 1, 1, 2, 0);
    assertThat(files.removed())
        .containsExactly(1210, 1220, FileTable.LIVE, FileTable.LIVE, FileTable.LIVE);
    assertThat(files.kind()).containsExactly(0, 0, 1, 0, 1);
    assertThat(files.baseInstant()).endsWith(7, 8);
    assertThat(files.anchor()).endsWith(7, 9);
    assertThat(files.size()).containsExactly(1000, 70_000, -1, 10, 11);
    assertThat(files.rows()).containsExactly(10, 20, -1, 1, 2);
    assertThat(files.added()).containsExactly(1190, 1191, 1200, 1220, 1221);
    // The parts stay what they were.
    assertThat(slices.files().removed()[1]).isEqualTo(FileTable.LIVE);
  }

  @Test
  void partsOfDifferentChangesDoNotFit() {
    BucketTail tail = tail(new int[] {}, 2, 0);
    assertThat(BucketFiles.fit(slices, tail)).isTrue();
    Stamp later = new Stamp(StateSamples.BUCKET.incarnation(), 1235, 1200, 1190);
    BucketSlices folded = new BucketSlices(later, slices.columns(), slices.files());
    assertThat(BucketFiles.fit(folded, tail)).isFalse();
    Stamp relaid = new Stamp(StateSamples.BUCKET.incarnation(), 1234, 1200, 1234);
    BucketSlices purged = new BucketSlices(relaid, slices.columns(), slices.files());
    assertThat(BucketFiles.fit(purged, tail)).isFalse();
    Stamp otherRun = new Stamp(1, 1234, 1200, 1190);
    BucketSlices restored = new BucketSlices(otherRun, slices.columns(), slices.files());
    assertThat(BucketFiles.fit(restored, tail)).isFalse();
  }

  @Test
  void referencesOutsideTheBucketAreDamage() {
    assertThatThrownBy(() -> BucketFiles.of(slices, tail(new int[] {3}, 2, 0)))
        .isInstanceOf(CorruptValueException.class)
        .hasMessageContaining("removes file 3 of a bucket with 3 files");
    assertThatThrownBy(() -> BucketFiles.of(slices, tail(new int[] {}, 2, 3)))
        .isInstanceOf(CorruptValueException.class)
        .hasMessageContaining("group 3 in a bucket with 3 groups");
  }

  private BucketTail tail(int[] removed, int firstGroup, int secondGroup) {
    FileTable files =
        new FileTable(
            new int[] {5},
            new int[] {firstGroup, secondGroup},
            new byte[] {0, 1},
            new long[] {7, 8},
            new long[] {7, 9},
            new long[] {10, 11},
            new long[] {1, 2},
            new long[] {1220, 1221},
            new long[] {FileTable.LIVE, FileTable.LIVE});
    long[] numbers = new long[removed.length];
    java.util.Arrays.fill(numbers, 1220);
    return new BucketTail(
        new Stamp(5, 1240, 1200, 1190),
        Change.of(slices.stamp()),
        removed,
        numbers,
        files,
        FileNames.EMPTY,
        Map.of());
  }
}
