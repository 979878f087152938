package io.pruningindex.query.join;

/** A side of a join. */
public enum JoinSide {
  LEFT,
  RIGHT;

  /** The other side. */
  public JoinSide other() {
    return this == LEFT ? RIGHT : LEFT;
  }
}
