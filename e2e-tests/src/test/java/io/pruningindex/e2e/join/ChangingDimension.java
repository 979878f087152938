package io.pruningindex.e2e.join;

import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A dimension that changes while it is read, and what its rows were as of any time. Its changes are
 * appended as files, each later than the one before; the job looks for new files all the time.
 */
final class ChangingDimension {
  private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final String ID = "id";
  private static final String GONE = "gone";
  private static final String CHANGED = "changed";

  /**
   * A change.
   *
   * @param time in milliseconds since the epoch; no two changes have the same
   * @param row the row from then on, or null if it has gone
   */
  private record Change(long time, Object id, TruthRow row) {}

  private final String name;
  private final List<DimensionField> fields;
  private final Path folder;
  private final RowLayout layout;
  private final RowLayout written;
  private final List<Change> history = new ArrayList<>();
  private final List<TruthRow> unpublished = new ArrayList<>();
  private long milliseconds;
  private int files;

  /**
   * A dimension without rows.
   *
   * @param fields its columns, of which the first is called {@code id} and tells rows apart
   * @param parent where to make a folder for its changes
   */
  ChangingDimension(String name, Path parent, DimensionField... fields) throws IOException {
    this.name = name;
    this.fields = List.of(fields);
    this.folder = Files.createDirectories(parent.resolve(name));
    List<String> names = Arrays.stream(fields).map(DimensionField::name).toList();
    this.layout = new RowLayout(names);
    List<String> more = new ArrayList<>(names);
    more.addAll(List.of(GONE, CHANGED));
    this.written = new RowLayout(more);
  }

  String name() {
    return name;
  }

  /** Adds a row, or changes the one with its first value; a value or null for each column. */
  synchronized void put(Object... values) {
    change(values[0], Arrays.asList(values), false);
  }

  /** Removes a row. */
  synchronized void remove(Object id) {
    List<Object> values = new ArrayList<>(layout.names().stream().map(column -> null).toList());
    values.set(0, id);
    change(id, values, true);
  }

  private void change(Object id, List<Object> values, boolean gone) {
    milliseconds++;
    List<Object> line = new ArrayList<>(values);
    line.add(gone);
    line.add(BEGIN.plusNanos(1_000_000 * milliseconds));
    history.add(new Change(lastTime(), id, gone ? null : new TruthRow(layout, values)));
    unpublished.add(new TruthRow(written, line));
  }

  /** Lets the job read all changes made so far. */
  synchronized void publish() throws IOException {
    Path hidden = folder.resolve(".new");
    Files.writeString(hidden, CsvRows.lines(unpublished));
    Files.move(hidden, folder.resolve(files++ + ".csv"), StandardCopyOption.ATOMIC_MOVE);
    unpublished.clear();
  }

  /** When the last change was made, in milliseconds since the epoch. */
  synchronized long lastTime() {
    return BEGIN.toInstant(ZoneOffset.UTC).toEpochMilli() + milliseconds;
  }

  /** The rows after all changes made up to a time in milliseconds since the epoch. */
  synchronized List<TruthRow> rowsAsOf(long time) {
    Map<Object, TruthRow> rows = new LinkedHashMap<>();
    for (Change change : history) {
      if (change.time() > time) {
        break;
      } else if (change.row() == null) {
        rows.remove(change.id());
      } else {
        rows.put(change.id(), change.row());
      }
    }
    return List.copyOf(rows.values());
  }

  /** How the job reads it: complete by watermarks. */
  SqlDimension configuration() {
    return configuration(", WATERMARK FOR " + CHANGED + " AS " + CHANGED, Duration.ZERO);
  }

  /**
   * How the job reads it without watermarks.
   *
   * @param quiet after how long without changes to take it for complete; zero for never
   */
  SqlDimension configurationWithoutWatermark(Duration quiet) {
    return configuration("", quiet);
  }

  private SqlDimension configuration(String watermark, Duration quiet) {
    String declarations =
        fields.stream().map(DimensionField::declaration).collect(Collectors.joining(", "));
    String names = String.join(", ", layout.names());
    return new SqlDimension(
        name,
        List.of(
            "CREATE TABLE changes ("
                + declarations
                + ", gone BOOLEAN, changed TIMESTAMP(3)"
                + watermark
                + ")"
                + CsvRows.options(folder)
                + ", 'source.monitor-interval' = '200ms')"),
        "SELECT "
            + names
            + " FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY "
            + ID
            + " ORDER BY changed DESC) AS place FROM changes) WHERE place = 1 AND NOT gone",
        fields.stream().filter(DimensionField::key).map(DimensionField::name).toList(),
        quiet);
  }
}
