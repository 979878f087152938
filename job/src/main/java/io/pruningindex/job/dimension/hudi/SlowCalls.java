package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.hudi.CallWatch;
import java.time.Duration;
import java.util.List;

/** Reports a dimension whose table's storage does not answer, until it does. */
final class SlowCalls implements CallWatch {
  private final HudiDimension dimension;
  private final Duration slow;
  private final List<Selection> selections;
  private boolean reported;

  SlowCalls(HudiDimension dimension, Duration slow, List<Selection> selections) {
    this.dimension = dimension;
    this.slow = slow;
    this.selections = selections;
  }

  @Override
  public void waits(Duration since) {
    if (!reported && since.compareTo(slow) >= 0) {
      reported = true;
      String problem = CallWatch.problem("Dimension", dimension.name(), dimension.path(), slow);
      selections.forEach(selection -> selection.report(problem));
    }
  }

  /** The next version takes the report back. */
  @Override
  public void returned() {
    reported = false;
  }
}
