package io.pruningindex.query.predicate;

/** A condition that holds for every row, or for none. */
public enum Constant implements Predicate {
  TRUE,
  FALSE
}
