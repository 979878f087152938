package io.pruningindex.e2e.join;

/**
 * What the comparison of a right answer with the joined rows has shown.
 *
 * @param slices how many slices the table has
 * @param kept how many the answer lists
 * @param ideal how many a pruner must list that knows nothing but bounds
 * @param needed how many hold a row that the joins need
 */
record JoinVerdict(int slices, int kept, int ideal, int needed) {
  static final JoinVerdict NONE = new JoinVerdict(0, 0, 0, 0);

  JoinVerdict plus(JoinVerdict other) {
    return new JoinVerdict(
        slices + other.slices, kept + other.kept, ideal + other.ideal, needed + other.needed);
  }

  @Override
  public String toString() {
    return String.format(
        "%d of %d slices kept (%.0f %%), %d by an ideal pruner, %d hold rows",
        kept, slices, 100.0 * kept / Math.max(1, slices), ideal, needed);
  }
}
