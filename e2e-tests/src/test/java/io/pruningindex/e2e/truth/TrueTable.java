package io.pruningindex.e2e.truth;

import io.pruningindex.job.demo.oracle.OracleSnapshot;
import io.pruningindex.job.demo.oracle.TableOracle;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * What is in a table as of one of its instants.
 *
 * @param name the table's name, for messages
 * @param instant the instant's requested time; null for a table without any
 * @param slices all file slices that a reader reads
 */
public record TrueTable(String name, String instant, List<TrueSlice> slices) {

  /** Copies the list. */
  public TrueTable {
    slices = List.copyOf(slices);
  }

  /** A table as of now, read by Hudi's own means and at once. */
  public static TrueTable read(String name, Path path) throws Exception {
    try (TableOracle oracle = TableOracle.open(path.toString(), new Configuration())) {
      OracleSnapshot snapshot = oracle.newest().orElseThrow();
      List<TrueSlice> slices = new ArrayList<>();
      for (SliceFiles files : snapshot.slices()) {
        List<TruthRow> rows = snapshot.rows(files);
        slices.add(new TrueSlice(files, () -> rows));
      }
      return new TrueTable(name, snapshot.newest().requestedTime(), slices);
    }
  }

  /** A table as its writer has recorded it; rows are read when they are asked for. */
  public static TrueTable recorded(TableTruth truth, RecordedInstant instant) {
    return new TrueTable(
        truth.table().name(),
        instant.name().requestedTime(),
        instant.slices().stream()
            .map(slice -> new TrueSlice(slice.files(), () -> truth.rows(slice)))
            .toList());
  }

  /** All rows. */
  public List<TruthRow> rows() {
    return slices.stream().flatMap(slice -> slice.rows().get().stream()).toList();
  }
}
