package io.pruningindex.query.join;

import java.util.Locale;
import java.util.Optional;

/**
 * Whether something may prune.
 *
 * @param eligible whether it may
 * @param reason why not, or empty if it may
 */
public record Eligibility(boolean eligible, Optional<String> reason) {
  private static final Eligibility ELIGIBLE = new Eligibility(true, Optional.empty());

  static Eligibility yes() {
    return ELIGIBLE;
  }

  static Eligibility no(String reason) {
    return new Eligibility(false, Optional.of(reason));
  }

  /**
   * Whether a join with a dimension may prune the fact table, which is on its left. Its keys are
   * columns as they are; whether their types can be compared is seen when they are read.
   */
  public static Eligibility of(DimensionJoin join) {
    return of(join.type(), JoinSide.LEFT);
  }

  static Eligibility of(JoinType type, JoinSide side) {
    if (type.ignoresUnmatched(side)) {
      return yes();
    }
    String rows = "rows of the " + side.name().toLowerCase(Locale.ROOT) + " side";
    return no(
        switch (type) {
          case CROSS -> "a cross join has nothing that must match";
          case NULL_AWARE_LEFT_ANTI ->
              side == JoinSide.LEFT
                  ? "NOT IN keeps " + rows + " that match nothing"
                  : "for NOT IN a null on the right side decides about all rows of the left";
          default -> "a " + type.words() + " join keeps " + rows + " that match nothing";
        });
  }
}
