package io.pruningindex.e2e.generated;

/** A commit to a generated table. */
public enum TableStep {
  /** New rows, in a file of their own for each partition. */
  INSERT,
  /** Other values for some of the rows. */
  UPDATE,
  DELETE,
  /** The logs of each file group are merged into a new base file. */
  COMPACT,
  /** The files of each partition are replaced by others with the same rows. */
  CLUSTER
}
