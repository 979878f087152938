package io.pruningindex.query.internal.answer;

import static io.pruningindex.query.internal.answer.RowFile.row;
import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Slices with log files of tables that merge rows column by column. */
class UnitedBoundsTest {
  /** Base row (1, 5), log row (null, 2): merged (1, 2). */
  private static final RowFile BASE = RowFile.base("p=a", "f", List.of(row(1, 1L, 5L)));

  private static final RowFile LOG = RowFile.log("p=a", "f", List.of(row(1, null, 2L)));

  @Test
  void aMergedRowThatMatchesInNoSingleFileIsFound() {
    Predicate merged = and(column("a").isEqualTo(1), column("b").isEqualTo(2));
    assertThat(keeps(MergeMode.PARTIAL_ROWS, merged, BASE, LOG)).isTrue();
    assertThat(keeps(MergeMode.UNKNOWN, merged, BASE, LOG)).isTrue();
    assertThat(keeps(MergeMode.WHOLE_ROWS, merged, BASE, LOG)).isFalse();
  }

  @Test
  void aSliceThatNoMergedRowCanMatchInIsRuledOut() {
    assertThat(
            keeps(
                MergeMode.PARTIAL_ROWS,
                and(column("a").isEqualTo(1), column("b").isEqualTo(6)),
                BASE,
                LOG))
        .isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isEqualTo(2), BASE, LOG)).isFalse();
    assertThat(keeps(MergeMode.UNKNOWN, column("a").isEqualTo(2), BASE, LOG)).isTrue();
  }

  @Test
  void aConjunctionIsJudgedOnOneUnion() {
    // Any a from 1 to 3 may come with any b from 1 to 3, but no b of 9 with anything.
    RowFile base = RowFile.base("p=a", "f", List.of(row(1, 1L, 1L)));
    RowFile log = RowFile.log("p=a", "f", List.of(row(1, 3L, 3L)));
    Predicate crossed = and(column("a").isEqualTo(1), column("b").isEqualTo(3));
    assertThat(keeps(MergeMode.PARTIAL_ROWS, crossed, base, log)).isTrue();
    Predicate impossible =
        or(
            and(column("a").isEqualTo(1), column("b").isEqualTo(9)),
            and(column("a").isEqualTo(9), column("b").isEqualTo(1)));
    assertThat(keeps(MergeMode.PARTIAL_ROWS, impossible, base, log)).isFalse();
  }

  @Test
  void mergingMayBringNullsAndFillThem() {
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("b").isNull(), BASE, LOG)).isTrue();
    assertThat(keeps(MergeMode.WHOLE_ROWS, column("b").isNull(), BASE, LOG)).isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isNotNull(), BASE, LOG)).isTrue();
  }

  @Test
  void aColumnThatIsNullInEveryFileStaysNull() {
    RowFile base = RowFile.base("p=a", "f", List.of(row(1, null, 5L)));
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isNotNull(), base, LOG)).isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").lessThan(9), base, LOG)).isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isNull(), base, LOG)).isTrue();
  }

  @Test
  void oneFileWithoutStatsLeavesTheColumnUnknown() {
    Predicate far = column("a").isEqualTo(100);
    for (BoundsStatus why : List.of(BoundsStatus.NO_STATS, BoundsStatus.FLOAT_BOUNDS_UNTRUSTED)) {
      assertThat(keeps(MergeMode.PARTIAL_ROWS, far, BASE, LOG.without("a", why))).isTrue();
      assertThat(keeps(MergeMode.PARTIAL_ROWS, far, BASE.without("a", why), LOG)).isTrue();
      assertThat(
              keeps(
                  MergeMode.PARTIAL_ROWS,
                  and(far, column("b").isEqualTo(100)),
                  BASE,
                  LOG.without("a", why)))
          .as("the other column still rules it out")
          .isFalse();
    }
  }

  @Test
  void aLogFileThatOnlyDeletesChangesNoBounds() {
    RowFile deletes = RowFile.log("p=a", "f", List.of());
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isEqualTo(1), BASE, deletes)).isTrue();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isEqualTo(2), BASE, deletes)).isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isNull(), deletes)).isFalse();
  }

  @Test
  void theOneValueThatAllFilesHaveCanBeExcluded() {
    RowFile log = RowFile.log("p=a", "f", List.of(row(1, 1L, 2L)));
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("a").isNotEqualTo(1), BASE, log)).isFalse();
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("b").isNotEqualTo(5), BASE, log)).isTrue();
  }

  @Test
  void boundsAreUnitedOverFoldedFilesAndTheTail() {
    Predicate between = column("b").isEqualTo(3);
    Predicate beyond = column("b").isEqualTo(6);
    for (RowFile base : List.of(BASE, BASE.inOtherPart())) {
      for (RowFile log : List.of(LOG, LOG.inOtherPart())) {
        assertThat(keeps(MergeMode.PARTIAL_ROWS, between, base, log)).isTrue();
        assertThat(keeps(MergeMode.PARTIAL_ROWS, beyond, base, log)).isFalse();
      }
    }
  }

  @Test
  void statsThatWereFoldedWithoutAColumnOrAsAnotherTypeAreUnknown() {
    Predicate far = column("a").isEqualTo(100);
    ColumnType longs = ColumnType.of(TypeKind.LONG);
    assertThat(keeps(index(Set.of("a"), longs), far)).isTrue();
    assertThat(keeps(index(Set.of(), ColumnType.of(TypeKind.STRING)), far)).isTrue();
    assertThat(keeps(index(Set.of(), ColumnType.of(TypeKind.INT)), far))
        .as("a widened integer")
        .isFalse();
    assertThat(keeps(index(Set.of(), longs), far)).isFalse();
  }

  @Test
  void slicesWithoutLogFilesAreJudgedFileByFile() {
    assertThat(keeps(MergeMode.PARTIAL_ROWS, column("b").isNull(), BASE)).isFalse();
    assertThat(slice(MergeMode.PARTIAL_ROWS, column("b").isEqualTo(5), BASE).fullyMatched())
        .isTrue();
  }

  @Test
  void aSliceOfMergedColumnsIsNeverSaidToMatchFully() {
    for (MergeMode mode : List.of(MergeMode.PARTIAL_ROWS, MergeMode.UNKNOWN)) {
      Predicate all = column("b").lessThan(100);
      assertThat(slice(mode, all, BASE, LOG).fullyMatched()).isFalse();
      assertThat(slice(mode, column("p").isEqualTo("a"), BASE, LOG).fullyMatched()).isFalse();
    }
    RowFile log = RowFile.log("p=a", "f", List.of(row(1, 1L, 2L)));
    assertThat(slice(MergeMode.WHOLE_ROWS, column("b").lessThan(100), BASE, log).fullyMatched())
        .isTrue();
  }

  private static RowIndex index(Set<String> notFolded, ColumnType foldedType) {
    RowFile log = RowFile.log("p=a", "f", List.of(row(1, 4L, 2L)));
    return new RowIndex(List.of(BASE, log), MergeMode.PARTIAL_ROWS, 1, notFolded, foldedType);
  }

  private static boolean keeps(RowIndex index, Predicate predicate) {
    return !index.prune(predicate).slices().isEmpty();
  }

  private static boolean keeps(MergeMode mode, Predicate predicate, RowFile... files) {
    return keeps(RowIndex.of(mode, files), predicate);
  }

  private static PrunedSlice slice(MergeMode mode, Predicate predicate, RowFile... files) {
    return RowIndex.of(mode, files).prune(predicate).slices().get(0);
  }
}
