package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.truth.Verdict;

/**
 * What checks have shown, all answers being right.
 *
 * @param conditions how many conditions were asked
 * @param verdict what the answers to them list
 * @param aggregates how many aggregates were asked for
 * @param told how many of them were told, and not refused
 * @param limited of how many slices limited requests were asked, each time
 * @param leftOut how many of those slices the answers leave out
 */
record StateVerdict(
    int conditions, Verdict verdict, int aggregates, int told, int limited, int leftOut) {
  static final StateVerdict NONE = new StateVerdict(0, Verdict.NONE, 0, 0, 0, 0);

  static StateVerdict of(int conditions, Verdict verdict) {
    return new StateVerdict(conditions, verdict, 0, 0, 0, 0);
  }

  static StateVerdict ofAggregates(int asked, int told) {
    return new StateVerdict(0, Verdict.NONE, asked, told, 0, 0);
  }

  static StateVerdict ofLimit(int slices, int listed) {
    return new StateVerdict(0, Verdict.NONE, 0, 0, slices, slices - listed);
  }

  StateVerdict plus(StateVerdict other) {
    return new StateVerdict(
        conditions + other.conditions,
        verdict.plus(other.verdict),
        aggregates + other.aggregates,
        told + other.told,
        limited + other.limited,
        leftOut + other.leftOut);
  }

  @Override
  public String toString() {
    return "%d conditions: %s; %d of %d aggregates told; %d of %d slices left out by limits"
        .formatted(conditions, verdict, told, aggregates, leftOut, limited);
  }
}
