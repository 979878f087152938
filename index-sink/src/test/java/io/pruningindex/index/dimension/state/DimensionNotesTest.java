package io.pruningindex.index.dimension.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.dimension.ValueSets;
import io.pruningindex.index.harness.GoldenFile;
import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.state.IndexState;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the owner remembers is state like the rest: its bytes are what they always were. */
class DimensionNotesTest {
  private static final ByteStrings ROWS =
      new ByteStrings.Builder().add(new byte[] {1, 2, 3}).add(new byte[0]).build();

  private static DimensionNotes full() {
    long[] pending = new long[PendingBlock.SLOTS];
    long[] settled = new long[PendingBlock.SLOTS];
    pending[0] = 70_000;
    pending[255] = 3;
    settled[0] = 65_000;
    return new DimensionNotes(
        pending,
        settled,
        5_000_000_000L,
        List.of(new RetiredChunks(41, 1236, 0, 7), new RetiredChunks(40, 0, 1_790_000_000_123L, 0)),
        "rows are missing");
  }

  @Test
  void allIsWrittenAsEverAndCanBeRead() throws IOException {
    GoldenFile golden = new GoldenFile("/golden/dimension-owner-state.txt");
    Map<String, byte[]> samples = new LinkedHashMap<>();
    samples.put("notes", full().toBytes());
    samples.put("empty-notes", DimensionNotes.empty().toBytes());
    samples.put("pending", new PendingBlock(new long[] {1, -2}, ROWS).toBytes());
    samples.put("group-piece", new GroupPiece(ROWS).toBytes());
    samples.put("group-pieces", GroupPiece.countBytes(300));
    golden.check(samples);
    golden.checkReading("notes", bytes -> DimensionNotes.fromBytes(bytes).toBytes());
    golden.checkReading("empty-notes", bytes -> DimensionNotes.fromBytes(bytes).toBytes());
    golden.checkReading("pending", bytes -> PendingBlock.fromBytes(bytes).toBytes());
    golden.checkReading("group-piece", bytes -> GroupPiece.fromBytes(bytes).toBytes());
    golden.checkReading("group-pieces", bytes -> GroupPiece.countBytes(GroupPiece.count(bytes)));
  }

  @Test
  void whatIsReadIsWhatWasWritten() {
    DimensionNotes read = DimensionNotes.fromBytes(full().toBytes());
    assertThat(read.pending()).isEqualTo(full().pending());
    assertThat(read.settled()).isEqualTo(full().settled());
    assertThat(read.bytes()).isEqualTo(5_000_000_000L);
    assertThat(read.retired()).isEqualTo(full().retired());
    assertThat(read.refusal()).isEqualTo("rows are missing");
    PendingBlock block =
        PendingBlock.fromBytes(new PendingBlock(new long[] {1, -2}, ROWS).toBytes());
    assertThat(block.copies()).containsExactly(1, -2);
    assertThat(block.rows().bytes(0)).containsExactly(1, 2, 3);
    assertThat(block.rows().count()).isEqualTo(2);
  }

  @Test
  void namesInSavepointsAreWhatTheyEverWere() {
    assertThat(ValueSets.UID).isEqualTo("value-sets");
    assertThat(IndexState.DIMENSIONS_STATE_NAME).isEqualTo("dimension-values");
    assertThat(DimensionNotes.STATE_NAME).isEqualTo("dimension-owner-notes");
    assertThat(PendingBlock.STATE_NAME).isEqualTo("dimension-pending-changes");
    assertThat(PendingBlock.SLOTS).isEqualTo(256);
    assertThat(GroupPiece.STATE_NAME).isEqualTo("dimension-group-rows");
    assertThat(GroupPiece.name("a/b", 12)).isEqualTo("12/a/b");
    assertThat(GroupPiece.countName("a/b")).isEqualTo("/a/b");
  }
}
