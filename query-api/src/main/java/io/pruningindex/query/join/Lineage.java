package io.pruningindex.query.join;

/** How a column's value comes from the scan of its table to the join. */
public enum Lineage {
  /** As it was read, or renamed, through filters and projections alone. */
  UNCHANGED(null),
  /** It is computed: by a function, a cast, arithmetic, or a constant put in its place. */
  COMPUTED("its value is computed between the scan and the join"),
  /**
   * It comes out of an aggregation or a window, which without some of its rows says another thing.
   */
  AGGREGATED("rows are aggregated between the scan and the join"),
  /** A limit or a sample stands between, which would take other rows. */
  LIMITED("rows are limited or sampled between the scan and the join"),
  /** An outer join stands between, which makes nulls of values that are not there. */
  NULL_EXTENDED("an outer join between the scan and the join may put nulls in its place");

  private final String obstacle;

  Lineage(String obstacle) {
    this.obstacle = obstacle;
  }

  /** Why the scan must not be pruned by the join, or null where it may be. */
  String obstacle() {
    return obstacle;
  }
}
