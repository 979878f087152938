package io.pruningindex.index.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.state.FillNotes;
import org.junit.jupiter.api.Test;

class BucketFillTest {
  private static final int[] NO_BUCKETS = {};

  private final BucketFill fill = new BucketFill(FillNotes.EMPTY, 100);

  @Test
  void theFirstGroupNeedsABucket() {
    assertThat(fill.choose(NO_BUCKETS, 1, 1)).isEqualTo(BucketFill.NEW_BUCKET);
    assertThat(fill.open()).isZero();
    assertThat(fill.choose(NO_BUCKETS, 1, 1)).isZero();
  }

  @Test
  void aPartitionThatFitsGoesToTheBucketBeingFilled() {
    fill.add(fill.open(), 70);
    assertThat(fill.choose(NO_BUCKETS, 1, 30)).isZero();
    assertThat(fill.choose(NO_BUCKETS, 1, 31)).isEqualTo(BucketFill.NEW_BUCKET);
  }

  @Test
  void aLargePartitionStartsInABucketThatIsNotHalfFull() {
    fill.add(fill.open(), 49);
    assertThat(fill.choose(NO_BUCKETS, 1, 500)).isZero();
    assertThat(fill.choose(NO_BUCKETS, 52, 500)).isEqualTo(BucketFill.NEW_BUCKET);
  }

  @Test
  void aPartitionStaysInItsBucketsWhileTheyHaveRoom() {
    fill.add(fill.open(), 100);
    fill.add(fill.open(), 90);
    fill.add(fill.open(), 10);
    assertThat(fill.choose(new int[] {0, 1}, 10, 10)).isEqualTo(1);
    assertThat(fill.choose(new int[] {0, 1}, 11, 11)).isEqualTo(2);
    fill.set(0, 20);
    assertThat(fill.choose(new int[] {0, 1}, 11, 11)).isZero();
  }

  @Test
  void notesGiveItBackAsItWas() {
    fill.add(fill.open(), 100);
    fill.add(fill.open(), 3);
    BucketFill read = new BucketFill(fill.notes(), 100);
    assertThat(read.filling()).isEqualTo(1);
    assertThat(read.full(0)).isTrue();
    assertThat(read.full(1)).isFalse();
    assertThat(read.bucketCount()).isEqualTo(2);
  }
}
