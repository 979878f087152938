package io.pruningindex.query.internal.read;

/** What came of reading one value. */
public sealed interface ReadOutcome {
  /**
   * The value was read.
   *
   * @param bytes the value; not to be changed
   */
  record Value(byte[] bytes) implements ReadOutcome {}

  /** The state was reached and has no value under the key. */
  record MissingKey() implements ReadOutcome {}

  /**
   * There is no such job, or it has not registered the state.
   *
   * @param message the problem, its cause and what to do
   */
  record NoState(String message) implements ReadOutcome {}

  /**
   * The state could not be reached.
   *
   * @param message the problem, its cause and what to do
   */
  record Unavailable(String message) implements ReadOutcome {}
}
