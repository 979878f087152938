package io.pruningindex.query.internal.state;

/**
 * The kinds of values that make up the index of a table, or a dimension. One value per key; a read
 * is atomic.
 */
public enum Facet {
  /** {@link Head}: what the table's state is as of; written last for each instant. */
  HEAD(1),
  /** {@link Ledger}: recent instants and what each bucket's values are stamped with. */
  LEDGER(2),
  /** {@link StoredSchema}: columns, partition fields and how rows are merged. */
  SCHEMA(3),
  /** {@link PartitionShard}: the partition directory. */
  PARTITIONS(4),
  /** {@link BucketSlices}: file groups and files of a bucket. */
  SLICES(5),
  /** {@link BucketNames}: their names. */
  NAMES(6),
  /** {@link BucketColumn}: the stats of one column for the files of a bucket. */
  COLUMN(7),
  /** {@link BucketTail}: what was added to and removed from a bucket since it was last folded. */
  TAIL(8),
  /** {@link TableHealth}: whether the table is followed, and if not, why. */
  HEALTH(9),
  /**
   * {@link io.pruningindex.query.internal.dimension.DimensionHead}; written last for each version.
   */
  DIMENSION_HEAD(10),
  /** {@link io.pruningindex.query.internal.dimension.DimensionLedger}. */
  DIMENSION_LEDGER(11),
  /** {@link io.pruningindex.query.internal.dimension.DimensionRows}: which rows a chunk holds. */
  DIMENSION_ROWS(12),
  /** {@link io.pruningindex.query.internal.dimension.DimensionColumn}: one column of a chunk. */
  DIMENSION_COLUMN(13);

  private final int code;

  Facet(int code) {
    this.code = code;
  }

  /** Whether values of this kind belong to a dimension; all others belong to a table. */
  public boolean ofDimension() {
    return code >= DIMENSION_HEAD.code;
  }

  /** The number that stands for this facet in keys; it never changes. */
  public int code() {
    return code;
  }

  /**
   * The facet of a {@link #code()}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Facet ofCode(int code) {
    for (Facet facet : values()) {
      if (facet.code == code) {
        return facet;
      }
    }
    throw new IllegalArgumentException("No facet has the code " + code);
  }
}
