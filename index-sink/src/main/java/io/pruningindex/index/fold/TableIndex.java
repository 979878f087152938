package io.pruningindex.index.fold;

import io.pruningindex.index.event.TableEvent.InstantPart;
import io.pruningindex.index.event.TableEventCodec;
import io.pruningindex.index.state.BuildNotes;
import io.pruningindex.index.state.FillNotes;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.index.state.OwnerNotes;
import io.pruningindex.index.state.RetiredEpoch;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The index of one table in its owner's hands: what the state says, decoded as far as it was needed
 * so far. Between events everything here is in the state too, but for staged events, which are
 * written when a checkpoint is taken.
 */
final class TableIndex {
  private final String table;
  private final IndexValues values;
  private final IndexValues notes;
  private final int bucketFiles;
  private Optional<Head> head;
  private FillNotes unreadFill;
  private EpochIndex current;
  private Optional<EpochBuild> build;
  private final List<RetiredEpoch> retired;
  private String refusal;
  private final List<InstantPart> staged = new ArrayList<>();

  /** Reads the table's index, or starts one. */
  TableIndex(String table, IndexValues values, IndexValues notes, int bucketFiles) {
    this.table = table;
    this.values = values;
    this.notes = notes;
    this.bucketFiles = bucketFiles;
    head = values.find(IndexKey.head(table), Head::fromBytes);
    OwnerNotes known =
        notes.find(IndexKey.head(table), OwnerNotes::fromBytes).orElse(OwnerNotes.EMPTY);
    unreadFill = known.fill();
    build = known.build().map(this::read);
    retired = new ArrayList<>(known.retired());
    refusal = known.refusal();
    known.staged().forEach(event -> staged.add((InstantPart) TableEventCodec.fromBytes(event)));
  }

  String table() {
    return table;
  }

  /** What readers see, or empty before the first epoch is complete. */
  Optional<Head> head() {
    return head;
  }

  /** Writes the head, last of all values of a change. */
  void writeHead(Head newHead) {
    values.put(IndexKey.head(table), newHead.toBytes());
    head = Optional.of(newHead);
  }

  /** The current epoch; there must be a head. */
  EpochIndex current() {
    if (current == null) {
      current = EpochIndex.read(values, table, head.orElseThrow().epoch(), unreadFill, bucketFiles);
    }
    return current;
  }

  Optional<EpochBuild> build() {
    return build;
  }

  void startBuild(EpochBuild newBuild) {
    build = Optional.of(newBuild);
  }

  void endBuild() {
    build = Optional.empty();
  }

  /** Makes the epoch that was built the current one, in memory only. */
  void switchTo(EpochIndex epoch) {
    current = epoch;
    build = Optional.empty();
    refusal = "";
    staged.clear();
  }

  List<RetiredEpoch> retired() {
    return retired;
  }

  /** Why no more instants are applied, or "". */
  String refusal() {
    return refusal;
  }

  /** Stops applying instants until an epoch is complete. */
  void refuse(String problem) {
    refusal = problem;
    staged.clear();
  }

  /** The parts of the instant that is arriving. */
  List<InstantPart> staged() {
    return staged;
  }

  void writeNotes() {
    OwnerNotes known =
        new OwnerNotes(
            current == null ? unreadFill : current.fill().notes(),
            build.map(EpochBuild::notes),
            retired,
            refusal,
            staged.stream().map(TableEventCodec::toBytes).toList());
    notes.put(IndexKey.head(table), known.toBytes());
  }

  void removeHeadAndNotes() {
    values.remove(IndexKey.head(table));
    notes.remove(IndexKey.head(table));
  }

  /** About how many names this holds. */
  long weight() {
    return 1
        + (current == null ? 0 : current.weight())
        + build.map(b -> b.index().weight()).orElse(0L);
  }

  private EpochBuild read(BuildNotes known) {
    EpochIndex index = EpochIndex.read(values, table, known.epoch(), known.fill(), bucketFiles);
    return new EpochBuild(known.incarnation(), index, known.number(), known.totals());
  }
}
