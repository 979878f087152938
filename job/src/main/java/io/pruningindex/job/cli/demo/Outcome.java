package io.pruningindex.job.cli.demo;

/**
 * What a condition can come to for a row. One of the three, unless the condition is not understood.
 */
record Outcome(boolean maybeTrue, boolean maybeFalse, boolean maybeNull) {
  static final Outcome TRUE = new Outcome(true, false, false);
  static final Outcome FALSE = new Outcome(false, true, false);
  static final Outcome NULL = new Outcome(false, false, true);
  static final Outcome ANY = new Outcome(true, true, true);

  static Outcome of(boolean value) {
    return value ? TRUE : FALSE;
  }

  Outcome and(Outcome other) {
    return new Outcome(
        maybeTrue && other.maybeTrue,
        maybeFalse || other.maybeFalse,
        (maybeNull && !other.isFalse()) || (other.maybeNull && !isFalse()));
  }

  Outcome or(Outcome other) {
    return not().and(other.not()).not();
  }

  /** This or the other, whichever it may be. */
  Outcome either(Outcome other) {
    return new Outcome(
        maybeTrue || other.maybeTrue, maybeFalse || other.maybeFalse, maybeNull || other.maybeNull);
  }

  Outcome not() {
    return new Outcome(maybeFalse, maybeTrue, maybeNull);
  }

  boolean isTrue() {
    return equals(TRUE);
  }

  private boolean isFalse() {
    return equals(FALSE);
  }
}
