package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TruthRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the rows that Hudi reads from all slices of a table against those that the writer expects.
 * If they differ then the record is worth nothing, whoever is wrong.
 */
final class ModelComparison {
  private final TableDefinition definition;
  private final Map<Long, TruthRow> found = new HashMap<>();

  ModelComparison(TableDefinition definition) {
    this.definition = definition;
  }

  void add(SliceFiles slice, List<TruthRow> rows) {
    for (TruthRow row : rows) {
      if (!definition.partitionPath(row).equals(slice.partition())) {
        throw new WriterFailure("The row " + row + " is in the wrong partition: " + slice);
      }
      if (found.put(definition.key(row), row) != null) {
        throw new WriterFailure("The row " + row + " is in two slices, one of them " + slice);
      }
    }
  }

  void requireEqual(TableModel model, String instant) {
    for (TruthRow expected : model.rows().values()) {
      TruthRow actual = found.remove(definition.key(expected));
      if (!expected.equals(actual)) {
        throw differs(instant, expected, actual);
      }
    }
    for (TruthRow unexpected : found.values()) {
      throw differs(instant, null, unexpected);
    }
  }

  private WriterFailure differs(String instant, TruthRow expected, TruthRow actual) {
    return new WriterFailure(
        "Table "
            + definition.name()
            + " at instant "
            + instant
            + " does not hold what was written to it. Expected "
            + expected
            + " but found "
            + actual
            + ".");
  }
}
