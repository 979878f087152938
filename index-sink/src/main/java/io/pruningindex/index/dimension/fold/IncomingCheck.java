package io.pruningindex.index.dimension.fold;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.event.RowReader;
import io.pruningindex.index.fold.EventRejectedException;
import io.pruningindex.query.internal.wire.CorruptValueException;

/** Says why an event cannot be applied. */
final class IncomingCheck {
  private IncomingCheck() {}

  /** Requires that the run of the source that sent the event has opened the dimension. */
  static void requireOpened(OwnedDimension dimension, DimensionEvent event)
      throws EventRejectedException {
    if (dimension.head().isEmpty()) {
      throw new EventRejectedException(
          "Dimension '"
              + event.dimension()
              + "' was not opened: its source must send that before anything else");
    }
    long current = dimension.head().get().stamp().incarnation();
    if (current != event.incarnation()) {
      throw new EventRejectedException(
          String.format(
              "Run %x of the source of dimension '%s' did not open it, or another one, %x, has"
                  + " taken over: only one source may send its events",
              event.incarnation(), event.dimension(), current));
    }
  }

  /** Requires that all rows can be read. */
  static void requireReadable(OwnedDimension dimension, RowChanges changes, boolean additionsOnly)
      throws EventRejectedException {
    if (changes.rows().count() != changes.count()) {
      throw unreadable(
          dimension, changes.count() + " changes come with " + changes.rows().count() + " rows");
    }
    RowReader reader = new RowReader(dimension.ledger().schema());
    for (int i = 0; i < changes.count(); i++) {
      if (additionsOnly && !changes.additions()[i]) {
        throw unreadable(dimension, "row " + i + " of a group is a removal");
      }
      try {
        reader.read(changes.rows().bytes(i), RowReader.NOWHERE);
      } catch (CorruptValueException e) {
        throw unreadable(dimension, "row " + i + ": " + e.getMessage());
      }
    }
  }

  private static EventRejectedException unreadable(OwnedDimension dimension, String why) {
    return new EventRejectedException(
        "Rows of dimension '" + dimension.name() + "' cannot be read: " + why);
  }
}
