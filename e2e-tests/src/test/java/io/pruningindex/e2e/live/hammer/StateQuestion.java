package io.pruningindex.e2e.live.hammer;

import io.pruningindex.query.PruneRequest;

/**
 * A question for a state of a table, and what is known of its answer beforehand.
 *
 * @param moment the moment that it is about; null if the newest will do
 * @param mark of {@link Disturbance}, from before the question
 */
record StateQuestion(Kind kind, Moment moment, PruneRequest request, int mark) {
  /** Whether a certain moment is asked for, and no other will do. */
  boolean isAsOf() {
    return kind == Kind.AS_OF_INSTANT || kind == Kind.AS_OF_TIME;
  }

  /** Whether the answer may have to wait until the index has looked at the table again. */
  boolean mayWait() {
    return kind == Kind.AT_LEAST || kind == Kind.AS_OF_TIME;
  }
}
