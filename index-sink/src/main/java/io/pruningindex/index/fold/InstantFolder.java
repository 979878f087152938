package io.pruningindex.index.fold;

import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.event.TableEvent.CleanPlanned;
import io.pruningindex.index.event.TableEvent.FilesAdded;
import io.pruningindex.index.event.TableEvent.FilesRemoved;
import io.pruningindex.index.event.TableEvent.GroupsReplaced;
import io.pruningindex.index.event.TableEvent.InstantCompleted;
import io.pruningindex.index.event.TableEvent.InstantPart;
import io.pruningindex.index.event.TableEvent.SchemaChanged;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Head;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.internal.state.Totals;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Applies instants. The parts of one are kept until it is complete and then applied together, so
 * that each value is written once for a number: a reader that has cached a value of some number
 * never reads it again for the same number.
 */
final class InstantFolder {
  private final BucketStore store;
  private final EpochWriter writer;
  private final Retention retention;
  private final PartitionDescriber partitions;

  InstantFolder(
      BucketStore store,
      EpochWriter writer,
      PruningIndexOptions options,
      PartitionDescriber partitions) {
    this.store = store;
    this.writer = writer;
    this.retention = new Retention(options.retainedInstants());
    this.partitions = partitions;
  }

  /** Takes in a part of an instant. */
  void stage(TableIndex table, InstantPart part) throws EventRejectedException {
    Head head = head(table, part.number());
    if (part.incarnation() != head.stamp().incarnation()) {
      throw new EventRejectedException(
          "Instant number "
              + part.number()
              + " comes from another run of the source than the one before it. "
              + "A run must start with an empty instant or a new epoch");
    }
    Optional<String> problem =
        part instanceof FilesAdded added ? BatchCheck.problem(added.files()) : Optional.empty();
    if (problem.isPresent()) {
      throw new EventRejectedException(
          "The files of instant number " + part.number() + " are damaged: " + problem.get());
    }
    table.staged().add(part);
  }

  /**
   * Applies an instant that is complete.
   *
   * @return how many buckets were folded
   */
  int complete(TableIndex table, InstantCompleted event) throws EventRejectedException {
    Head head = head(table, event.number());
    boolean sameRun = event.incarnation() == head.stamp().incarnation();
    if (!sameRun && !table.staged().isEmpty()) {
      throw new EventRejectedException(
          "Instant number "
              + event.number()
              + " was begun by one run of the source and completed by another");
    }
    EpochIndex epoch = table.current();
    long number = event.number();
    long oldFloor = epoch.ledger().stamp().floor();
    EpochChange change =
        new EpochChange(
            epoch, store, number - 1, new Stamp(event.incarnation(), number, oldFloor, number));
    boolean schemaChanged = applySchemas(epoch, table.staged());
    table.staged().forEach(part -> applyFiles(change, part));
    TotalsDelta delta = TotalsDelta.of(epoch, store, change, number);
    delta.noteIn(epoch, number);
    Totals totals = head.newest().totals().plus(delta.totals());
    InstantEntry entry = new InstantEntry(number, event.instant(), event.completionTime(), totals);
    List<PartitionDescriptor> touched = partitions.touched(epoch, change, entry);
    long retained = retention.floor(epoch.ledger().instants(), entry, oldFloor);
    long kept = isAnyLost(table.staged()) ? number : retained;
    Stamp stamp = new Stamp(event.incarnation(), number, floor(change, kept, number), 0);
    int folds = writeBuckets(epoch, change, stamp);
    writer.writeShards(epoch, stamp);
    if (schemaChanged) {
      writer.writeSchema(epoch, stamp);
    }
    epoch.ledger().instant(entry, stamp);
    writer.writeLedger(epoch);
    table.writeHead(new Head(stamp, head.epoch(), entry, head.look().then(event.look())));
    if (!table.staged().isEmpty()) {
      table.staged().clear();
      table.writeNotes();
    }
    partitions.tell(touched);
    return folds;
  }

  private int writeBuckets(EpochIndex epoch, EpochChange change, Stamp stamp) {
    int folds = 0;
    for (TouchedBucket touched : change.touched()) {
      if (writer.isFoldDue(touched.bucket())) {
        writer.fold(epoch, touched.number(), touched.bucket(), stamp);
        folds++;
      } else {
        writer.writeTail(epoch, touched.number(), touched.bucket(), stamp);
      }
    }
    return folds;
  }

  /** The floor, raised above what storage no longer has files for, or may soon not have. */
  private static long floor(EpochChange change, long retained, long number) {
    long floor = retained;
    for (TouchedBucket touched : change.touched()) {
      floor = Purge.raisedFloor(touched.bucket().files(), touched.cleaned(), floor, number);
    }
    for (Map.Entry<Integer, BitSet> doomed : change.doomed().entrySet()) {
      FileTable files = change.bucket(doomed.getKey()).files();
      floor = Purge.raisedFloor(files, doomed.getValue(), floor, number);
    }
    return floor;
  }

  /** Whether files may be deleted from storage that nobody can name. */
  private static boolean isAnyLost(List<InstantPart> parts) {
    return parts.stream().anyMatch(p -> p instanceof CleanPlanned planned && !planned.complete());
  }

  /** Applies schemas ahead of files, whose stats are to be held in the types that they now have. */
  private static boolean applySchemas(EpochIndex epoch, List<InstantPart> parts) {
    boolean changed = false;
    for (InstantPart part : parts) {
      if (part instanceof SchemaChanged schema) {
        epoch.schema(schema.schema());
        changed = true;
      }
    }
    return changed;
  }

  private static void applyFiles(EpochChange change, InstantPart part) {
    if (part instanceof FilesAdded added) {
      change.add(added.files());
    } else if (part instanceof FilesRemoved removed) {
      change.remove(removed.files());
    } else if (part instanceof GroupsReplaced replaced) {
      change.replace(replaced.groups());
    } else if (part instanceof CleanPlanned planned) {
      change.doom(planned.files());
    }
  }

  private static Head head(TableIndex table, long number) throws EventRejectedException {
    if (!table.refusal().isEmpty()) {
      throw new EventRejectedException(table.refusal());
    }
    Head head =
        table
            .head()
            .orElseThrow(
                () ->
                    new EventRejectedException(
                        "Instant number "
                            + number
                            + " comes before any epoch is complete. "
                            + "The source must build the index first"));
    long expected = head.stamp().number() + 1;
    if (number != expected) {
      throw new EventRejectedException(
          "Instant number "
              + number
              + " does not follow number "
              + head.stamp().number()
              + ". No instant is applied until the source builds the index anew");
    }
    return head;
  }
}
