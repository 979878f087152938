package io.pruningindex.e2e.table;

import io.pruningindex.query.predicate.Like;
import java.util.List;
import java.util.stream.Stream;

/**
 * A pattern of LIKE, as far as bounds can be compared with it.
 *
 * @param start the characters before the first wildcard
 * @param rest what follows; wildcards and whatever is behind them
 */
record LikeForm(String start, String rest) {

  /** What the pattern may mean: if no escape character is named, a backslash may be one or not. */
  static List<LikeForm> readings(Like like) {
    return like.escape() != null
        ? List.of(read(like.pattern(), like.escape()))
        : Stream.of(read(like.pattern(), null), read(like.pattern(), '\\')).distinct().toList();
  }

  private static LikeForm read(String pattern, Character escape) {
    StringBuilder start = new StringBuilder();
    int at = 0;
    while (at < pattern.length() && pattern.charAt(at) != '%' && pattern.charAt(at) != '_') {
      if (escape != null && pattern.charAt(at) == escape && at + 1 < pattern.length()) {
        at++;
      }
      start.append(pattern.charAt(at));
      at++;
    }
    return new LikeForm(start.toString(), pattern.substring(at));
  }

  /** Whether there are no wildcards. */
  boolean isText() {
    return rest.isEmpty();
  }

  /** Whether anything may follow. */
  boolean isStart() {
    return rest.equals("%");
  }
}
