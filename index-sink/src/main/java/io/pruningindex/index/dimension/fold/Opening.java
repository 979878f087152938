package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.state.RetiredChunks;
import io.pruningindex.index.fold.EventRejectedException;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import io.pruningindex.query.internal.dimension.DimensionLedger;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.dimension.DimensionVersion;
import io.pruningindex.query.internal.state.Stamp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lets a run of the source take over a dimension, and begins it anew if its rows are others. */
final class Opening {
  private static final long FIRST_EPOCH = 1;

  private final PendingChanges pending;
  private final GroupRows groups;
  private final ValueSetOptions options;

  Opening(PendingChanges pending, GroupRows groups, ValueSetOptions options) {
    this.pending = pending;
    this.groups = groups;
    this.options = options;
  }

  void open(OwnedDimension dimension, DimensionEvent.Opened event, long now)
      throws EventRejectedException {
    check(event);
    if (dimension.head().isEmpty()) {
      begin(dimension, event, FIRST_EPOCH, 0, now);
    } else if (dimension.ledger().schema().equals(event.schema())) {
      takeOver(dimension, event, now);
    } else {
      DimensionHead old = dimension.head().get();
      pending.clear(dimension);
      groups.clear(dimension);
      long due = now + options.retireAfter().toMillis();
      dimension.retired().add(new RetiredChunks(old.epoch(), 0, due, 0));
      begin(dimension, event, old.epoch() + 1, old.stamp().number(), now);
    }
  }

  private static void begin(
      OwnedDimension dimension, DimensionEvent.Opened event, long epoch, long number, long now) {
    Stamp stamp = new Stamp(event.incarnation(), number, number, 0);
    dimension.setBytes(0);
    dimension.setRefusal("");
    dimension.publish(
        new DimensionLedger(stamp, List.of(), event.schema(), List.of()),
        new DimensionHead(stamp, epoch, event.completedBy(), 0, now, ""));
  }

  private static void takeOver(OwnedDimension dimension, DimensionEvent.Opened event, long now) {
    DimensionHead old = dimension.head().orElseThrow();
    DimensionLedger ledger = dimension.ledger();
    Stamp stamp = new Stamp(event.incarnation(), old.stamp().number(), old.stamp().floor(), 0);
    List<DimensionVersion> versions = ledger.versions();
    long currentTo = old.currentTo();
    if (event.completedBy() == Completeness.END_OF_INPUT) {
      // It is being read again, from where it was: what was taken for its end may have been a job
      // that was drained in the middle of it.
      currentTo = 0;
      versions = versions.stream().map(Opening::incomplete).toList();
    } else if (event.completedBy() != old.completedBy()
        && (event.completedBy() != Completeness.NEVER || currentTo == Long.MAX_VALUE)) {
      // Times of another kind say nothing any more: above all, the input may not end this time.
      currentTo = 0;
      versions = versions.stream().map(Opening::withoutTime).toList();
    }
    dimension.publish(
        new DimensionLedger(stamp, versions, ledger.schema(), ledger.chunks()),
        new DimensionHead(
            stamp, old.epoch(), event.completedBy(), currentTo, now, dimension.refusal()));
  }

  private static DimensionVersion incomplete(DimensionVersion version) {
    return withoutTime(version, Completeness.NEVER);
  }

  private static DimensionVersion withoutTime(DimensionVersion version) {
    return withoutTime(version, version.completeness());
  }

  private static DimensionVersion withoutTime(DimensionVersion version, Completeness completeness) {
    return new DimensionVersion(
        version.number(),
        completeness,
        0,
        version.instant(),
        version.cutAt(),
        version.rows(),
        version.duplicates());
  }

  private static void check(DimensionEvent.Opened event) throws EventRejectedException {
    List<DimensionSchema.Field> columns = event.schema().columns();
    int keys = event.schema().keys().size();
    if (keys == 0 || !columns.subList(0, keys).stream().allMatch(DimensionSchema.Field::key)) {
      throw unusable(event, "has no key columns, or others before them: name them first");
    }
    List<String> untyped = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (DimensionSchema.Field column : columns) {
      if (column.type().physicalType().isEmpty()) {
        untyped.add(column.name());
      }
      if (!names.add(column.name())) {
        throw unusable(event, "has several columns " + column.name() + ": rename all but one");
      }
    }
    if (!untyped.isEmpty()) {
      throw unusable(event, "has columns of types that are not kept: leave out or cast " + untyped);
    }
  }

  private static EventRejectedException unusable(DimensionEvent event, String why) {
    return new EventRejectedException("The dimension '" + event.dimension() + "' " + why);
  }
}
