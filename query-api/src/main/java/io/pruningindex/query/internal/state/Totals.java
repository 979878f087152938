package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;

/**
 * The size of a table, counted over its latest slices.
 *
 * @param partitions partitions with at least one slice
 * @param slices file slices
 * @param files base and log files in them
 * @param bytes their bytes
 * @param rows records written to them; before merging, so an upper bound of the table's rows where
 *     there are log files
 * @param filesWithoutRows how many files' records are not known and not in {@code rows}
 */
public record Totals(
    long partitions, long slices, long files, long bytes, long rows, long filesWithoutRows) {
  /** The size of an empty table. */
  public static final Totals ZERO = new Totals(0, 0, 0, 0, 0, 0);

  /** The sum, part by part. */
  public Totals plus(Totals other) {
    return new Totals(
        partitions + other.partitions,
        slices + other.slices,
        files + other.files,
        bytes + other.bytes,
        rows + other.rows,
        filesWithoutRows + other.filesWithoutRows);
  }

  /** The difference, part by part. */
  public Totals minus(Totals other) {
    return new Totals(
        partitions - other.partitions,
        slices - other.slices,
        files - other.files,
        bytes - other.bytes,
        rows - other.rows,
        filesWithoutRows - other.filesWithoutRows);
  }

  /** Appends these totals; {@link #read} is the inverse. */
  public void write(WireWriter writer) {
    writer.writeSigned(partitions).writeSigned(slices).writeSigned(files);
    writer.writeSigned(bytes).writeSigned(rows).writeSigned(filesWithoutRows);
  }

  /** Reads totals. */
  public static Totals read(WireReader reader) {
    return new Totals(
        reader.readSigned(),
        reader.readSigned(),
        reader.readSigned(),
        reader.readSigned(),
        reader.readSigned(),
        reader.readSigned());
  }
}
