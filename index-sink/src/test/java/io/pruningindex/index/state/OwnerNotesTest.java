package io.pruningindex.index.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.PruningIndex;
import io.pruningindex.index.harness.GoldenFile;
import io.pruningindex.query.internal.state.Totals;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The owner's notes are state like the rest: their bytes are what they always were. */
class OwnerNotesTest {
  private static final OwnerNotes FULL =
      new OwnerNotes(
          new FillNotes(2, new int[] {2000, 1999, 17}),
          Optional.of(
              new BuildNotes(
                  43,
                  0x0123456789ABCDEFL,
                  1234,
                  new Totals(1, 2, 3, 4, 5, 6),
                  new FillNotes(0, new int[] {70_000}))),
          List.of(new RetiredEpoch(41, 1_790_000_000_123L, 7), new RetiredEpoch(40, 0, 0)),
          "an instant is missing",
          List.of(new byte[] {1, 2, 3}, new byte[0]));

  @Test
  void notesAreWrittenAsEverAndCanBeRead() throws IOException {
    GoldenFile golden = new GoldenFile("/golden/owner-notes.txt");
    golden.check(Map.of("full", FULL.toBytes(), "empty", OwnerNotes.EMPTY.toBytes()));
    golden.checkReading("full", bytes -> OwnerNotes.fromBytes(bytes).toBytes());
    golden.checkReading("empty", bytes -> OwnerNotes.fromBytes(bytes).toBytes());
  }

  @Test
  void whatIsReadIsWhatWasWritten() {
    OwnerNotes read = OwnerNotes.fromBytes(FULL.toBytes());
    assertThat(read.fill().filling()).isEqualTo(2);
    assertThat(read.fill().files()).containsExactly(2000, 1999, 17);
    assertThat(read.build().orElseThrow().totals()).isEqualTo(new Totals(1, 2, 3, 4, 5, 6));
    assertThat(read.build().orElseThrow().number()).isEqualTo(1234);
    assertThat(read.retired()).isEqualTo(FULL.retired());
    assertThat(read.refusal()).isEqualTo(FULL.refusal());
    assertThat(read.staged()).hasSize(2);
    assertThat(OwnerNotes.fromBytes(OwnerNotes.EMPTY.toBytes()).fill().filling()).isEqualTo(-1);
  }

  @Test
  void namesInSavepointsAreWhatTheyEverWere() {
    assertThat(OwnerNotes.STATE_NAME).isEqualTo("index-owner-notes");
    assertThat(PruningIndex.UID).isEqualTo("pruning-index");
  }
}
