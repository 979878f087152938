package io.pruningindex.index.dimension.fold;

import io.pruningindex.query.internal.dimension.DimensionRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of a chunk, those that newer versions lack among them. */
final class Chunk {
  /** A row, from the version that first has it to the one that first lacks it. */
  static final class Entry {
    private final Row row;
    private final long added;
    private long removed;
    private long copies;

    Entry(Row row, long added, long removed, long copies) {
      this.row = row;
      this.added = added;
      this.removed = removed;
      this.copies = copies;
    }

    Row row() {
      return row;
    }

    long added() {
      return added;
    }

    long removed() {
      return removed;
    }

    long copies() {
      return copies;
    }
  }

  private final long storedBytes;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Row, Entry> current = new HashMap<>();

  /**
   * A chunk without rows so far.
   *
   * @param storedBytes the size of the values that it is read from, or 0
   */
  Chunk(long storedBytes) {
    this.storedBytes = storedBytes;
  }

  long storedBytes() {
    return storedBytes;
  }

  /** Adds a row as it was. */
  void add(Entry entry) {
    entries.add(entry);
    if (entry.removed == DimensionRows.NEVER) {
      current.put(entry.row, entry);
    }
  }

  /** The entries that some version from {@code floor} on has. */
  List<Entry> since(long floor) {
    return entries.stream().filter(entry -> entry.removed > floor).toList();
  }

  /** The entries that lie in chunk {@code number} of {@code chunks}. */
  Chunk part(int number, int chunks) {
    Chunk part = new Chunk(0);
    for (Entry entry : entries) {
      if (entry.row.chunk(chunks) == number) {
        part.add(entry);
      }
    }
    return part;
  }

  /**
   * Makes version {@code number} of the one before.
   *
   * @param deltas what the changes of each row come to
   * @param tally counts what has changed
   */
  void apply(Map<Row, RowDelta> deltas, long number, CutTally tally) {
    deltas.forEach((row, delta) -> apply(row, delta, number, tally));
  }

  private void apply(Row row, RowDelta delta, long number, CutTally tally) {
    Entry entry = current.get(row);
    long before = entry == null ? 0 : entry.copies;
    long after = delta.after(before);
    tally.unmatched(after - (before + delta.sum()));
    if (after == before) {
      return;
    }
    tally.changed(before, after);
    if (before == 0) {
      add(new Entry(row, number, DimensionRows.NEVER, after));
    } else if (after == 0) {
      entry.removed = number;
      entry.copies = 0;
      current.remove(row);
    } else {
      entry.copies = after;
    }
  }
}
