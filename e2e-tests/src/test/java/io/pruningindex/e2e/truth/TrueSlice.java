package io.pruningindex.e2e.truth;

import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PrunedSlice;
import java.util.List;
import java.util.function.Supplier;

/**
 * A file slice that is in a table.
 *
 * @param files its files
 * @param rows gives its rows, logs merged
 */
public record TrueSlice(SliceFiles files, Supplier<List<TruthRow>> rows) {

  /** The bytes of all its files. */
  public long bytes() {
    return files.logFiles().stream().mapToLong(DataFile::bytes).sum()
        + (files.baseFile() == null ? 0 : files.baseFile().bytes());
  }

  /** The number of its files. */
  public int fileCount() {
    return files.logFiles().size() + (files.baseFile() == null ? 0 : 1);
  }

  /** Whether an answer means this slice, and names just these files. */
  public boolean is(PrunedSlice slice) {
    String baseFile = files.baseFile() == null ? null : files.baseFile().name();
    return slice.partition().equals(files.partition())
        && slice.fileId().equals(files.fileId())
        && slice.baseInstant().equals(files.baseInstant())
        && (baseFile == null ? slice.baseFile() == null : baseFile.equals(slice.baseFile()))
        && slice.logFiles().equals(files.logFiles().stream().map(DataFile::name).toList())
        && slice.bytes() == bytes();
  }
}
