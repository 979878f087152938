package io.pruningindex.e2e.truth;

/**
 * What the comparison of a right answer with the truth has shown.
 *
 * @param slices how many slices the table has
 * @param kept how many the answer lists
 * @param needed how many hold a row that matches
 * @param fullyMatched how many of those listed are said to match in all rows
 */
public record Verdict(int slices, int kept, int needed, int fullyMatched) {
  public static final Verdict NONE = new Verdict(0, 0, 0, 0);

  /** How many slices the answer lists in vain. */
  public int keptInVain() {
    return kept - needed;
  }

  /** Both together. */
  public Verdict plus(Verdict other) {
    return new Verdict(
        slices + other.slices,
        kept + other.kept,
        needed + other.needed,
        fullyMatched + other.fullyMatched);
  }

  @Override
  public String toString() {
    return String.format(
        "%d slices, %d kept (%d in vain), %d needed, %d fully matched",
        slices, kept, keptInVain(), needed, fullyMatched);
  }
}
