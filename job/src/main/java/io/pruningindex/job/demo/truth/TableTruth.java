package io.pruningindex.job.demo.truth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what the live writer recorded of one table, while it goes on recording. An instant is seen
 * whole or not at all. Safe for use by several threads.
 */
public final class TableTruth {
  private static final int CACHED_SLICES = 2_000;

  private final TruthFolder folder;
  private final RecordedTable table;
  private final RowCodec codec;
  private final Map<String, List<TruthRow>> rowsByFile =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<TruthRow>> eldest) {
          return size() > CACHED_SLICES;
        }
      };

  private TableTruth(TruthFolder folder, RecordedTable table) {
    this.folder = folder;
    this.table = table;
    this.codec = new RowCodec(table);
  }

  /** The folder that holds the record of a table whose writer was given a base folder. */
  public static Path folder(Path base, String table) {
    return base.resolve("truth").resolve(table);
  }

  /**
   * Opens the record of one table.
   *
   * @param folder as {@link #folder} names it
   * @throws UncheckedIOException if there is none, or it cannot be read
   */
  public static TableTruth open(Path folder) {
    TruthFolder truth = new TruthFolder(folder);
    try {
      return new TableTruth(
          truth, TruthFolder.MAPPER.readValue(truth.table().toFile(), RecordedTable.class));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "No recorded table in " + folder + ". Is its writer running, and did it start?", e);
    }
  }

  /** The table. */
  public RecordedTable table() {
    return table;
  }

  /** The instants recorded by now, in the order of their completion. */
  public List<InstantName> instants() {
    try {
      return folder.instants();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list the recorded instants of " + table.name(), e);
    }
  }

  /** The instant recorded last; empty if there is none yet. */
  public Optional<RecordedInstant> newest() {
    List<InstantName> names = instants();
    return names.isEmpty() ? Optional.empty() : Optional.of(read(names.get(names.size() - 1)));
  }

  /** The table as of an instant; empty if that is not recorded yet, or was removed by age. */
  public Optional<RecordedInstant> find(String requestedTime) {
    return instants().stream()
        .filter(name -> name.requestedTime().equals(requestedTime))
        .findFirst()
        .map(this::read);
  }

  /** The content of a recorded instant. */
  public RecordedInstant read(InstantName name) {
    try {
      return TruthFolder.MAPPER.readValue(folder.instant(name).toFile(), RecordedInstant.class);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name + " of table " + table.name(), e);
    }
  }

  /** The rows of a slice, logs merged. The list cannot be changed. */
  public List<TruthRow> rows(RecordedSlice slice) {
    synchronized (rowsByFile) {
      return rowsByFile.computeIfAbsent(slice.rowsFile(), this::readRows);
    }
  }

  private List<TruthRow> readRows(String rowsFile) {
    try {
      List<TruthRow> rows = new ArrayList<>();
      for (String line : Files.readAllLines(folder.rows(rowsFile))) {
        rows.add(codec.decode(line));
      }
      return List.copyOf(rows);
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException(
          "The rows " + rowsFile + " of " + table.name() + " were removed by age.", e);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read rows " + rowsFile + " of " + table.name(), e);
    }
  }
}
