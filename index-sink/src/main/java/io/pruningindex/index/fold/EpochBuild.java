package io.pruningindex.index.fold;

import io.pruningindex.index.state.BuildNotes;
import io.pruningindex.query.internal.state.Totals;

/** An epoch that is being built. */
final class EpochBuild {
  private final long incarnation;
  private final EpochIndex index;
  private long number;
  private Totals totals;

  /**
   * An epoch that was opened.
   *
   * @param incarnation the run of the source that opened it
   * @param index what there is of it
   * @param number the number that it is built for, or 0 before any file was listed
   * @param totals the size of what was listed so far
   */
  EpochBuild(long incarnation, EpochIndex index, long number, Totals totals) {
    this.incarnation = incarnation;
    this.index = index;
    this.number = number;
    this.totals = totals;
  }

  long epoch() {
    return index.epoch();
  }

  long incarnation() {
    return incarnation;
  }

  EpochIndex index() {
    return index;
  }

  long number() {
    return number;
  }

  Totals totals() {
    return totals;
  }

  /** Notes that files were listed. */
  void listed(long listedNumber, Totals added) {
    number = listedNumber;
    totals = totals.plus(added);
  }

  BuildNotes notes() {
    return new BuildNotes(epoch(), incarnation, number, totals, index.fill().notes());
  }
}
