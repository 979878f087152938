package io.pruningindex.job.demo.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes down the instants of one table. Used by one thread. */
public final class TruthWriter {
  private final TruthFolder folder;
  private final RowCodec codec;
  private final int retainedInstants;
  private final Deque<RecordedInstant> retained = new ArrayDeque<>();
  private final Map<String, Integer> instantsByRowsFile = new HashMap<>();
  private long rowsFiles;

  private TruthWriter(TruthFolder folder, RowCodec codec, int retainedInstants) {
    this.folder = folder;
    this.codec = codec;
    this.retainedInstants = retainedInstants;
  }

  /**
   * Starts the record of a table.
   *
   * @param path the folder of the record, which is created
   * @param retainedInstants how many instants to keep: older ones are removed with their rows
   */
  public static TruthWriter create(Path path, RecordedTable table, int retainedInstants)
      throws IOException {
    TruthFolder folder = new TruthFolder(path);
    Files.createDirectories(folder.rows());
    TruthFolder.write(folder.table(), TruthFolder.MAPPER.writeValueAsString(table));
    return new TruthWriter(folder, new RowCodec(table), retainedInstants);
  }

  /**
   * Keeps the rows of a slice; the result is the name to refer to them by, for as long as the
   * newest instant does so.
   */
  public String writeRows(List<TruthRow> rows) throws IOException {
    String rowsFile = String.format(Locale.ROOT, "%08d.jsonl", ++rowsFiles);
    TruthFolder.write(
        folder.rows(rowsFile),
        rows.stream().map(codec::encode).map(line -> line + "\n").collect(Collectors.joining()));
    return rowsFile;
  }

  /** Adds an instant, whose rows must have been written. */
  public void writeInstant(RecordedInstant instant) throws IOException {
    TruthFolder.write(
        folder.instant(instant.name()), TruthFolder.MAPPER.writeValueAsString(instant));
    retained.addLast(instant);
    for (RecordedSlice slice : instant.slices()) {
      instantsByRowsFile.merge(slice.rowsFile(), 1, Integer::sum);
    }
    while (retained.size() > retainedInstants) {
      remove(retained.removeFirst());
    }
  }

  private void remove(RecordedInstant instant) throws IOException {
    Files.delete(folder.instant(instant.name()));
    for (RecordedSlice slice : instant.slices()) {
      if (instantsByRowsFile.merge(slice.rowsFile(), -1, Integer::sum) == 0) {
        instantsByRowsFile.remove(slice.rowsFile());
        Files.delete(folder.rows(slice.rowsFile()));
      }
    }
  }
}
