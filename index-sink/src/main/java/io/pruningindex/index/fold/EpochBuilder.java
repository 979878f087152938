package io.pruningindex.index.fold;

import io.pruningindex.index.event.TableEvent.EpochCompleted;
import io.pruningindex.index.event.TableEvent.EpochOpened;
import io.pruningindex.index.event.TableEvent.FilesListed;
import io.pruningindex.index.state.RetiredEpoch;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Look;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.Totals;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Builds a table's index anew, beside the one that is served. What was listed is written at the end
 * of each piece: a bucket that is complete is folded, the one being filled has all in its tail.
 */
final class EpochBuilder {
  private static final SecureRandom STAMPS = new SecureRandom();

  private final BucketStore store;
  private final EpochWriter writer;
  private final EpochSweeper sweeper;
  private final int bucketFiles;
  private final LongSupplier clock;
  private final PartitionDescriber partitions;

  EpochBuilder(
      BucketStore store,
      EpochWriter writer,
      EpochSweeper sweeper,
      int bucketFiles,
      LongSupplier clock,
      PartitionDescriber partitions) {
    this.store = store;
    this.writer = writer;
    this.sweeper = sweeper;
    this.bucketFiles = bucketFiles;
    this.clock = clock;
    this.partitions = partitions;
  }

  void open(TableIndex table, EpochOpened event) throws EventRejectedException {
    long epoch = event.epoch();
    if (epoch < 1 || table.head().filter(head -> head.epoch() == epoch).isPresent()) {
      throw new EventRejectedException(
          "Epoch "
              + epoch
              + " cannot be built: "
              + (epoch < 1 ? "epochs count from 1" : "it is the one that is served")
              + ". The source must choose one that was not used before");
    }
    abandon(table);
    // An epoch under its old keys would be deleted from under the new one.
    table.retired().stream()
        .filter(old -> old.epoch() == epoch)
        .forEach(old -> sweeper.sweepAll(event.table(), old));
    table.retired().removeIf(old -> old.epoch() == epoch);
    Stamp stamp = new Stamp(event.incarnation(), 0, 0, 0);
    EpochIndex index = EpochIndex.create(event.table(), epoch, stamp, event.schema(), bucketFiles);
    writer.writeSchema(index, stamp);
    writer.writeLedger(index);
    table.startBuild(new EpochBuild(event.incarnation(), index, 0, Totals.ZERO));
    table.writeNotes();
  }

  void list(TableIndex table, FilesListed event) throws EventRejectedException {
    EpochBuild build = build(table, event.epoch(), event.incarnation(), event.number());
    Optional<String> problem = BatchCheck.problem(event.files());
    if (problem.isPresent()) {
      throw abandoned(table, "a piece of epoch " + event.epoch() + " is damaged: " + problem.get());
    }
    EpochIndex index = build.index();
    long number = event.number();
    Stamp stamp = pieceStamp(number);
    EpochChange change = new EpochChange(index, store, number, stamp);
    int filledBefore = index.fill().filling();
    change.add(event.files());
    TotalsDelta delta = TotalsDelta.of(index, store, change, number);
    delta.noteIn(index, number);
    build.listed(number, delta.totals());
    if (filledBefore >= 0 && filledBefore != index.fill().filling()) {
      change.touch(filledBefore);
    }
    for (TouchedBucket touched : change.touched()) {
      write(index, touched, stamp);
    }
    writer.writeShards(index, wholeTable(stamp));
    index.ledger().stamp(wholeTable(stamp));
    writer.writeLedger(index);
    table.writeNotes();
  }

  /** Completes the epoch, which takes the place of the one that is served. */
  void complete(TableIndex table, EpochCompleted event) throws EventRejectedException {
    EpochBuild build = build(table, event.epoch(), event.incarnation(), event.number());
    EpochIndex index = build.index();
    long number = event.number();
    Stamp stamp = pieceStamp(number);
    Stamp served = new Stamp(event.incarnation(), number, number, 0);
    int filling = index.fill().filling();
    if (filling >= 0 && store.load(index, filling).tailChanges() > 0) {
      writer.fold(index, filling, store.load(index, filling), stamp);
    }
    InstantEntry entry =
        new InstantEntry(number, event.instant(), event.completionTime(), build.totals());
    writer.writeSchema(index, wholeTable(stamp));
    index.ledger().instant(entry, served);
    writer.writeLedger(index);
    Optional<Head> before = table.head();
    Look look = before.map(Head::look).orElse(Look.NONE).then(event.look());
    Optional<EpochIndex> superseded = partitions.superseded(table);
    table.writeHead(new Head(served, event.epoch(), entry, look));
    table.switchTo(index);
    before.ifPresent(
        old -> {
          long since = Math.max(look.currentTo(), clock.getAsLong());
          table.retired().add(new RetiredEpoch(old.epoch(), since, 0));
          store.forget(event.table(), old.epoch());
        });
    table.writeNotes();
    partitions.tellAll(index, superseded, entry);
  }

  /** Gives up what is being built, if anything is; its values are deleted later. */
  void abandon(TableIndex table) {
    table
        .build()
        .ifPresent(
            build -> {
              table.retired().add(new RetiredEpoch(build.epoch(), 0, 0));
              store.forget(table.table(), build.epoch());
              table.endBuild();
              table.writeNotes();
            });
  }

  private void write(EpochIndex index, TouchedBucket touched, Stamp stamp) {
    int number = touched.number();
    boolean complete = number != index.fill().filling() || index.fill().full(number);
    if (complete && touched.bucket().tailChanges() > 0) {
      writer.fold(index, number, touched.bucket(), stamp);
    } else {
      writer.writeTail(index, number, touched.bucket(), stamp);
    }
  }

  private EpochBuild build(TableIndex table, long epoch, long incarnation, long number)
      throws EventRejectedException {
    EpochBuild build = table.build().filter(open -> open.epoch() == epoch).orElse(null);
    if (build == null) {
      throw new EventRejectedException(
          "Files of epoch "
              + epoch
              + " cannot be applied: it is not being built. "
              + "The source must open an epoch before it lists files");
    }
    if (build.incarnation() != incarnation) {
      throw abandoned(table, "epoch " + epoch + " was opened by another run of the source");
    }
    if (number < 1 || (build.number() != 0 && build.number() != number)) {
      throw abandoned(
          table, "epoch " + epoch + " is for number " + build.number() + ", not for " + number);
    }
    return build;
  }

  private EventRejectedException abandoned(TableIndex table, String problem) {
    abandon(table);
    return new EventRejectedException(
        "The build of the index is given up: " + problem + ". The source must open a new epoch");
  }

  /**
   * A stamp that no other piece of any build has. All pieces are of one number, and the later ones
   * rewrite what the earlier ones wrote: by the source's incarnation a reader could not tell a
   * bucket that was still being filled, which it may meet after a recovery, from the filled one.
   */
  private static Stamp pieceStamp(long number) {
    return new Stamp(STAMPS.nextLong(), number, number, number);
  }

  private static Stamp wholeTable(Stamp stamp) {
    return new Stamp(stamp.incarnation(), stamp.number(), stamp.floor(), 0);
  }
}
