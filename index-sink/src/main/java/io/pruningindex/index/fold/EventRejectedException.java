package io.pruningindex.index.fold;

/** An event cannot be applied. Nothing was changed on account of it. */
public final class EventRejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with the problem and its fix. */
  public EventRejectedException(String problem) {
    super(problem);
  }
}
