package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionHead;
import java.time.Instant;

/** Words what there is to say of a dimension's versions. */
final class DimensionTexts {
  private DimensionTexts() {}

  /** Why a dimension that has a head has no version. */
  static String incomplete(String dimension, DimensionHead head) {
    if (head.completedBy() == Completeness.NEVER) {
      return "dimension '"
          + dimension
          + "' will never be complete: its source tells no watermark and has no end; declare a"
          + " watermark, bound the source, or set assume-complete-after"
          + problem(head);
    }
    return "dimension '"
        + dimension
        + "' is not complete yet: it will be by "
        + completing(head.completedBy())
        + "; ask again later"
        + problem(head);
  }

  /** That a dimension is complete up to an earlier time than was asked for. */
  static String behind(String dimension, DimensionHead head, Instant asked) {
    return "dimension '"
        + dimension
        + "' is behind: complete up to "
        + time(head.currentTo())
        + ", asked for "
        + asked
        + problem(head);
  }

  /** A time in milliseconds since the epoch, {@link Long#MAX_VALUE} for the end of the input. */
  static String time(long millis) {
    return millis == Long.MAX_VALUE
        ? "the end of its input"
        : Instant.ofEpochMilli(millis).toString();
  }

  /** What is wrong with a dimension's source, to be appended. */
  static String problem(DimensionHead head) {
    return head.problem().isEmpty() ? "" : " (its source has a problem: " + head.problem() + ")";
  }

  private static String completing(Completeness completedBy) {
    return switch (completedBy) {
      case WATERMARK -> "its next watermark";
      case END_OF_INPUT -> "the end of its input";
      case INSTANT -> "the first instant of its Hudi table that is read whole";
      case ASSUMED -> "the first time without changes as long as assume-complete-after says";
      case NEVER -> "nothing";
    };
  }
}
