package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.oracle.CompletedInstant;
import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.InstantName;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.job.demo.truth.TruthWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Records a table after each change, before the next one starts. What it records is what Hudi reads
 * from the table; the model only has to agree.
 */
final class TruthRecorder implements AutoCloseable {
  private final TableDefinition definition;
  private final RowLayout layout;
  private final TableOracle oracle;
  private final TruthWriter truth;
  private Set<CompletedInstant> known = Set.of();
  private Map<SliceFiles, KeptSlice> kept = Map.of();
  private long sequence;

  TruthRecorder(TableDefinition definition, Path folder, int retainedInstants) throws Exception {
    this.definition = definition;
    this.layout = definition.table().layout();
    this.oracle = TableOracle.open(definition.table().path(), WriteConfiguration.hadoop());
    this.truth = TruthWriter.create(folder, definition.table(), retainedInstants);
  }

  /** Records the one instant that was completed since the last call. */
  RecordedInstant record(TableModel model) throws Exception {
    OracleSnapshot snapshot =
        oracle
            .newest()
            .orElseThrow(
                () -> new WriterFailure("Nothing is complete in table " + definition.name()));
    CompletedInstant newest = requireOneNew(snapshot);
    ModelComparison comparison = new ModelComparison(definition);
    Map<SliceFiles, KeptSlice> current = new HashMap<>();
    List<RecordedSlice> slices = new ArrayList<>();
    for (SliceFiles files : snapshot.slices()) {
      KeptSlice slice = kept.containsKey(files) ? kept.get(files) : keep(snapshot, files);
      comparison.add(files, slice.rows());
      current.put(files, slice);
      slices.add(new RecordedSlice(files, slice.rowsFile(), slice.rows().size()));
    }
    comparison.requireEqual(model, newest.requestedTime());
    RecordedInstant instant =
        new RecordedInstant(
            new InstantName(++sequence, newest.requestedTime(), newest.action()),
            newest.completionTime(),
            snapshot.operation(),
            slices);
    truth.writeInstant(instant);
    kept = current;
    return instant;
  }

  private CompletedInstant requireOneNew(OracleSnapshot snapshot) {
    Set<CompletedInstant> now = new HashSet<>(snapshot.completed());
    Set<CompletedInstant> fresh = new HashSet<>(now);
    fresh.removeAll(known);
    if (fresh.size() != 1 || !fresh.contains(snapshot.newest())) {
      throw new WriterFailure(
          "One change to table "
              + definition.name()
              + " should complete one instant, the newest, but these were: "
              + fresh);
    }
    known = now;
    return snapshot.newest();
  }

  private KeptSlice keep(OracleSnapshot snapshot, SliceFiles files) throws Exception {
    List<TruthRow> rows = new ArrayList<>();
    for (TruthRow read : snapshot.rows(files)) {
      rows.add(new TruthRow(layout, layout.names().stream().map(read::value).toList()));
    }
    return new KeptSlice(truth.writeRows(rows), rows);
  }

  @Override
  public void close() {
    oracle.close();
  }

  private record KeptSlice(String rowsFile, List<TruthRow> rows) {}
}
