package io.pruningindex.index.fold;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A {@link Ledger} that entries are added to. */
final class OpenLedger {
  private Stamp stamp;
  private Change schema;
  private final List<InstantEntry> instants;
  private final List<Change> shards;
  private final List<Change> folds;
  private final List<Change> tails;
  private final List<Run> runs;

  OpenLedger(Ledger ledger) {
    stamp = ledger.stamp();
    schema = ledger.schema();
    instants = new ArrayList<>(ledger.instants());
    shards = new ArrayList<>(ledger.shards());
    folds = new ArrayList<>(ledger.folds());
    tails = new ArrayList<>(ledger.tails());
    runs = new ArrayList<>(ledger.runs());
  }

  /** The ledger of an epoch of which nothing is known yet but its schema. */
  static OpenLedger empty(Stamp stamp) {
    return new OpenLedger(
        new Ledger(stamp, List.of(), Change.of(stamp), List.of(), List.of(), List.of(), List.of()));
  }

  Stamp stamp() {
    return stamp;
  }

  /** The instants that are named, oldest first. */
  List<InstantEntry> instants() {
    return Collections.unmodifiableList(instants);
  }

  int shardCount() {
    return shards.size();
  }

  int bucketCount() {
    return folds.size();
  }

  void schema(Change change) {
    schema = change;
  }

  void shard(int index, Change change) {
    set(shards, index, change);
  }

  /** Notes which changes the two parts of a bucket are of. */
  void bucket(int index, Change fold, Change tail) {
    set(folds, index, fold);
    set(tails, index, tail);
  }

  /**
   * Notes an instant and forgets those before the floor of {@code newStamp}, but for the one that
   * completed last: it tells by when all of them had completed. Of the source's runs only those are
   * kept that dealt numbers from the floor on.
   */
  void instant(InstantEntry entry, Stamp newStamp) {
    InstantEntry lastCompleted =
        instants.stream()
            .filter(old -> old.number() < newStamp.floor())
            .max(Comparator.comparingLong(InstantEntry::completionTime))
            .orElse(null);
    instants.removeIf(old -> old.number() < newStamp.floor() && old != lastCompleted);
    instants.add(entry);
    if (runs.isEmpty() || runs.get(runs.size() - 1).incarnation() != newStamp.incarnation()) {
      runs.add(new Run(newStamp.incarnation(), entry.number()));
    }
    while (runs.size() > 1 && runs.get(1).first() <= newStamp.floor()) {
      runs.remove(0);
    }
    stamp = newStamp;
  }

  void stamp(Stamp newStamp) {
    stamp = newStamp;
  }

  Ledger build() {
    return new Ledger(stamp, instants, schema, shards, folds, tails, runs);
  }

  private static void set(List<Change> changes, int index, Change change) {
    if (index == changes.size()) {
      changes.add(change);
    } else {
      changes.set(index, change);
    }
  }
}
