package io.pruningindex.query.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.seed.Seed;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FileSlicesTest {
  private static final long LIVE = FileTable.LIVE;

  private record Row(
      int group, FileKind kind, long baseInstant, long anchor, long added, long removed) {
    boolean visible(long number) {
      return added <= number && number < removed;
    }
  }

  private static Row base(int group, long instant, long added, long removed) {
    return new Row(group, FileKind.BASE, instant, instant, added, removed);
  }

  private static Row log(int group, long baseInstant, long anchor, long added) {
    return new Row(group, FileKind.LOG, baseInstant, anchor, added, LIVE);
  }

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void aGroupWithoutBaseFileIsItsLogs() {
    FileTable files = table(List.of(log(0, 10, 12, 1), log(0, 10, 15, 2)));
    assertThat(FileSlices.latest(files, 0)).isEqualTo(bits());
    assertThat(FileSlices.latest(files, 1)).isEqualTo(bits(0));
    assertThat(FileSlices.latest(files, 2)).isEqualTo(bits(0, 1));
  }

  @Test
  void aNewerBaseFileTakesTheOlderOneAndItsLogsOut() {
    FileTable files = table(List.of(base(0, 10, 1, LIVE), log(0, 10, 15, 2), base(0, 20, 3, LIVE)));
    assertThat(FileSlices.latest(files, 2)).isEqualTo(bits(0, 1));
    assertThat(FileSlices.latest(files, 3)).isEqualTo(bits(2));
    assertThat(FileSlices.lastNumbers(files, 7)).containsExactly(2, 2, 7);
  }

  @Test
  void aLogThatCompletesAfterACompactionWasRequestedStaysAboveItsBaseFile() {
    // Compaction requested at 20, the delta commit completes at 25, the compaction after it.
    FileTable files = table(List.of(base(0, 10, 1, LIVE), log(0, 10, 25, 2), base(0, 20, 3, LIVE)));
    assertThat(FileSlices.latest(files, 2)).isEqualTo(bits(0, 1));
    assertThat(FileSlices.latest(files, 3)).isEqualTo(bits(1, 2));
  }

  @Test
  void aLogAboveABaseFileThatIsNotFinishedIsMergedDownwards() {
    // In version 6 the log names the compaction's instant before the compaction has a base file.
    FileTable files = table(List.of(base(0, 10, 1, LIVE), log(0, 20, 20, 2)));
    assertThat(FileSlices.latest(files, 2)).isEqualTo(bits(0, 1));
  }

  @Test
  void aReplacedGroupHasNoSlice() {
    FileTable files = table(List.of(base(0, 10, 1, 3), base(1, 20, 3, LIVE)));
    assertThat(FileSlices.latest(files, 2)).isEqualTo(bits(0));
    assertThat(FileSlices.latest(files, 3)).isEqualTo(bits(1));
    assertThat(FileSlices.lastNumbers(files, 3)).containsExactly(2, 3);
  }

  @Test
  void aFileThatComesBackWhenItsSuccessorGoesIsCountedToTheEnd() {
    FileTable files = table(List.of(base(0, 10, 1, LIVE), base(0, 20, 2, 4)));
    assertThat(FileSlices.lastNumbers(files, 3)).containsExactly(1, 3);
    assertThat(FileSlices.lastNumbers(files, 6)).containsExactly(6, 3);
  }

  @Test
  void agreesWithTheRuleSpeltOutInWhateverOrderFilesStand() {
    Random random = seed.random();
    for (int round = 0; round < 500; round++) {
      List<Row> rows = randomRows(random);
      FileTable files = table(rows);
      long[] last = FileSlices.lastNumbers(files, 12);
      long[] expectedLast = new long[rows.size()];
      java.util.Arrays.fill(expectedLast, FileSlices.NEVER);
      for (long number = 0; number <= 12; number++) {
        BitSet expected = new BitSet();
        for (int i = 0; i < rows.size(); i++) {
          if (inLatestSlice(rows, rows.get(i), number)) {
            expected.set(i);
            expectedLast[i] = number;
          }
        }
        assertThat(FileSlices.latest(files, number)).isEqualTo(expected);
      }
      assertThat(last).isEqualTo(expectedLast);
    }
  }

  private static boolean inLatestSlice(List<Row> rows, Row row, long number) {
    Optional<Row> newestBase =
        rows.stream()
            .filter(r -> r.group == row.group && r.kind == FileKind.BASE && r.visible(number))
            .max(Comparator.comparingLong(Row::baseInstant));
    if (!row.visible(number)) {
      return false;
    }
    if (newestBase.isEmpty()) {
      return row.kind == FileKind.LOG;
    }
    long instant = newestBase.get().baseInstant;
    return row.kind == FileKind.BASE ? row.baseInstant == instant : row.anchor >= instant;
  }

  private static List<Row> randomRows(Random random) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      int group = random.nextInt(4);
      long added = 1 + random.nextInt(10);
      long removed = random.nextInt(3) == 0 ? added + random.nextInt(5) : LIVE;
      long instant = random.nextInt(8);
      rows.add(
          random.nextBoolean()
              ? base(group, instant, added, removed)
              : new Row(group, FileKind.LOG, instant, instant + random.nextInt(3), added, removed));
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  private static FileTable table(List<Row> rows) {
    int groups = rows.stream().mapToInt(Row::group).max().orElse(-1) + 1;
    int count = rows.size();
    byte[] kinds = new byte[count];
    IntStream.range(0, count).forEach(i -> kinds[i] = rows.get(i).kind.code());
    return new FileTable(
        new int[groups],
        rows.stream().mapToInt(Row::group).toArray(),
        kinds,
        rows.stream().mapToLong(Row::baseInstant).toArray(),
        rows.stream().mapToLong(Row::anchor).toArray(),
        new long[count],
        new long[count],
        rows.stream().mapToLong(Row::added).toArray(),
        rows.stream().mapToLong(Row::removed).toArray());
  }

  private static BitSet bits(int... indexes) {
    BitSet bits = new BitSet();
    IntStream.of(indexes).forEach(bits::set);
    return bits;
  }
}
