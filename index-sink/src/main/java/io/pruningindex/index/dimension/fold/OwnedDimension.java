package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.state.DimensionNotes;
import io.pruningindex.index.dimension.state.RetiredChunks;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the owner has at hand of a dimension: its head, its ledger and the owner's notes. */
final class OwnedDimension {
  private final String name;
  private final IndexValues values;
  private final IndexValues notes;
  private DimensionHead head;
  private DimensionLedger ledger;
  private long[] pending;
  private long[] settled;
  private long bytes;
  private List<RetiredChunks> retired;
  private String refusal;
  private boolean notesChanged;
  private final PendingBuffer buffer = new PendingBuffer();

  /** Reads what there is. */
  OwnedDimension(String name, IndexValues values, IndexValues notes) {
    this.name = name;
    this.values = values;
    this.notes = notes;
    IndexKey key = IndexKey.dimensionHead(name);
    head = values.find(key, DimensionHead::fromBytes).orElse(null);
    if (head != null) {
      ledger =
          values.require(IndexKey.dimensionLedger(name, head.epoch()), DimensionLedger::fromBytes);
    }
    DimensionNotes read =
        notes.find(key, DimensionNotes::fromBytes).orElseGet(DimensionNotes::empty);
    pending = read.pending();
    settled = read.settled();
    bytes = read.bytes();
    retired = new ArrayList<>(read.retired());
    refusal = read.refusal();
  }

  String name() {
    return name;
  }

  /** The head; empty before the dimension was opened. */
  Optional<DimensionHead> head() {
    return Optional.ofNullable(head);
  }

  /** The ledger of the current epoch; null before the dimension was opened. */
  DimensionLedger ledger() {
    return ledger;
  }

  /** The newest version, or empty before there is one. */
  Optional<DimensionVersion> newest() {
    return ledger == null || ledger.versions().isEmpty()
        ? Optional.empty()
        : Optional.of(ledger.versions().get(ledger.versions().size() - 1));
  }

  /** Changes that wait and are not in state yet. */
  PendingBuffer buffer() {
    return buffer;
  }

  /**
   * For each slot how many changes wait in it, the buffered ones among them; whoever changes it
   * says so.
   */
  long[] pending() {
    return pending;
  }

  /** For each slot how many of these were left when it was last settled. */
  long[] settled() {
    return settled;
  }

  /** How many changes wait for a version. */
  long pendingCount() {
    return Arrays.stream(pending).sum();
  }

  /** The size of the current epoch's chunks. */
  long bytes() {
    return bytes;
  }

  void setBytes(long size) {
    bytes = size;
    notesChanged = true;
  }

  /** The epochs that are to be deleted; whoever changes it says so. */
  List<RetiredChunks> retired() {
    return retired;
  }

  /** Why no more versions are cut, or "". */
  String refusal() {
    return refusal;
  }

  void setRefusal(String why) {
    refusal = why;
    notesChanged = true;
  }

  /** The notes must be written before the next checkpoint. */
  void notesChanged() {
    notesChanged = true;
  }

  /** Makes readers see a ledger, then the head that belongs to it. */
  void publish(DimensionLedger newLedger, DimensionHead newHead) {
    ledger = newLedger;
    values.put(IndexKey.dimensionLedger(name, newHead.epoch()), newLedger.toBytes());
    publish(newHead);
  }

  /** Makes readers see a head. */
  void publish(DimensionHead newHead) {
    head = newHead;
    values.put(IndexKey.dimensionHead(name), newHead.toBytes());
  }

  void writeNotes() {
    if (notesChanged) {
      notesChanged = false;
      notes.put(
          IndexKey.dimensionHead(name),
          new DimensionNotes(pending, settled, bytes, retired, refusal).toBytes());
    }
  }

  void removeHeadAndNotes() {
    values.remove(IndexKey.dimensionHead(name));
    notes.remove(IndexKey.dimensionHead(name));
    head = null;
    ledger = null;
    notesChanged = false;
  }
}
