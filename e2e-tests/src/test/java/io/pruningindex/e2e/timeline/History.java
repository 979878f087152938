package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.CompletedInstant;
import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.common.table.HoodieTableVersion;

/**
 * What Hudi's own view said of a table each time that an instant had become the newest. It cannot
 * be asked afterwards.
 */
final class History implements AutoCloseable {
  private final Sequence sequence;
  private final TableOracle oracle;
  private final CommittedLogs committedLogs;
  private final Map<String, RecordedTable> instants = new LinkedHashMap<>();
  private Map<SliceFiles, List<TruthRow>> rows = new LinkedHashMap<>();
  private String newest;

  History(Sequence sequence, Path path, Timeline timeline) throws Exception {
    this.sequence = sequence;
    this.committedLogs = new CommittedLogs(timeline);
    this.oracle = TableOracle.open(path.toString(), PlainWriter.hadoop());
  }

  /** Records the table as it is now. */
  void record() throws Exception {
    OracleSnapshot snapshot = oracle.newest().orElseThrow();
    readRows(snapshot);
    if (rows.values().stream().flatMap(List::stream).map(TruthRow::layout).distinct().count() > 1) {
      // The schema has changed: what was read before lacks a column.
      rows.clear();
      readRows(snapshot);
    }
    List<TrueSlice> slices = new ArrayList<>();
    rows.forEach((files, found) -> slices.add(new TrueSlice(files, () -> found)));
    newest = newestName(snapshot);
    TrueTable listed = new TrueTable(sequence.table(), newest, slices);
    instants.put(newest, new RecordedTable(listed, doubtfulLogs(listed)));
  }

  /** Since table version 8 Hudi's view tells by their names which log files do not count. */
  private Set<String> doubtfulLogs(TrueTable listed) throws Exception {
    if (sequence.shape().version().greaterThanOrEquals(HoodieTableVersion.EIGHT)) {
      return Set.of();
    }
    Set<String> doubtful = new HashSet<>();
    for (TrueSlice slice : listed.slices()) {
      slice.files().logFiles().forEach(log -> doubtful.add(log.name()));
    }
    doubtful.removeAll(committedLogs.names());
    return doubtful;
  }

  /** Reads the slices that are new. */
  private void readRows(OracleSnapshot snapshot) throws Exception {
    Map<SliceFiles, List<TruthRow>> read = new LinkedHashMap<>();
    for (SliceFiles files : snapshot.slices()) {
      List<TruthRow> known = rows.get(files);
      read.put(files, known == null ? snapshot.rows(files) : known);
    }
    rows = read;
  }

  /** A savepoint bears the name of the commit that it saves, and changes nothing. */
  private static String newestName(OracleSnapshot snapshot) {
    List<CompletedInstant> completed = snapshot.completed();
    for (int i = completed.size() - 1; i >= 0; i--) {
      if (!completed.get(i).action().equals("savepoint")) {
        return completed.get(i).requestedTime();
      }
    }
    throw new IllegalStateException("Nothing but savepoints: " + completed);
  }

  /** The newest instant; null before the first record. */
  RecordedTable newest() {
    return instants.get(newest);
  }

  /** What was recorded of an instant, if anything was. */
  Optional<RecordedTable> at(String instant) {
    return Optional.ofNullable(instants.get(instant));
  }

  /** The instants that have a record, in the order in which they became the newest. */
  List<String> instants() {
    return List.copyOf(instants.keySet());
  }

  @Override
  public void close() {
    oracle.close();
  }
}
