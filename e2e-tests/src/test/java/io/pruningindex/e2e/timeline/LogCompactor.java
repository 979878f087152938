package io.pruningindex.e2e.timeline;

import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.table.HoodieTable;
import org.apache.hudi.table.action.compact.HoodieJavaMergeOnReadTableCompactor;

/**
 * Makes one log file of several. Hudi's code for it serves any engine; only its Java client refuses
 * to begin.
 */
final class LogCompactor<T> extends HoodieJavaMergeOnReadTableCompactor<T> {
  /** Raw types are what it overrides. */
  @Override
  @SuppressWarnings("rawtypes")
  public void preCompact(
      HoodieTable table, HoodieTimeline pending, WriteOperationType operation, String instant) {
    if (operation != WriteOperationType.LOG_COMPACT) {
      super.preCompact(table, pending, operation, instant);
    }
  }
}
