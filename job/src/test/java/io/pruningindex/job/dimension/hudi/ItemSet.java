package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.job.demo.truth.TruthRow;
import java.util.function.Predicate;

/**
 * A value set of items.
 *
 * @param rows the same condition in Java
 */
record ItemSet(String name, String where, Predicate<TruthRow> rows) {
  RowCondition condition(HudiDimension items) {
    return RowCondition.parse(items, new ValueSetConfiguration(name, items.name(), where));
  }
}
