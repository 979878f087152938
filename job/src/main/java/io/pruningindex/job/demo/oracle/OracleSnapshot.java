package io.pruningindex.job.demo.oracle;

import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import java.util.List;
import java.util.Map;
import org.apache.hudi.common.model.FileSlice;

/**
 * A table as of the newest instant at the time of asking. Rows are read when they are asked for,
 * and can be as long as the table's cleaner has not removed the files.
 */
public final class OracleSnapshot {
  private final List<CompletedInstant> completed;
  private final String operation;
  private final Map<SliceFiles, FileSlice> slices;
  private final SliceReader reader;
  private final SingleWorker worker;

  OracleSnapshot(
      List<CompletedInstant> completed,
      String operation,
      Map<SliceFiles, FileSlice> slices,
      SliceReader reader,
      SingleWorker worker) {
    this.completed = completed;
    this.operation = operation;
    this.slices = slices;
    this.reader = reader;
    this.worker = worker;
  }

  /** The instant that was completed last. */
  public CompletedInstant newest() {
    return completed.get(completed.size() - 1);
  }

  /**
   * What kind of write the newest instant was, for example CLUSTER; null if it was no commit, but a
   * clean, a rollback or the like.
   */
  public String operation() {
    return operation;
  }

  /** All completed instants of the active timeline, in the order of their completion. */
  public List<CompletedInstant> completed() {
    return completed;
  }

  /** The file slices that a reader of the table reads, ordered by partition and file group. */
  public List<SliceFiles> slices() {
    return List.copyOf(slices.keySet());
  }

  /**
   * The rows of one of these slices, with all columns of the table's newest schema, including those
   * that Hudi adds.
   *
   * @throws Exception if Hudi cannot read it
   */
  public List<TruthRow> rows(SliceFiles slice) throws Exception {
    FileSlice files = slices.get(slice);
    if (files == null) {
      throw new IllegalArgumentException("Not a slice of this snapshot: " + slice);
    }
    return worker.call(() -> reader.read(files));
  }
}
