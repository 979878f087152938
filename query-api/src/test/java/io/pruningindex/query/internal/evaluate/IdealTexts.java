package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.Like;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.StartsWith;

/** What a least and a greatest text allow to say of conditions on the form of texts. */
final class IdealTexts {
  /** The least character. */
  private static final char NOTHING_LESS = 0;

  private IdealTexts() {}

  /**
   * A condition taken apart.
   *
   * @param prefix what texts must start with
   * @param whole whether they must be no longer
   * @param more whether they must be longer, in ways of which bounds tell nothing
   */
  private record Form(String prefix, boolean whole, boolean more) {}

  static boolean mightMatch(Predicate predicate, boolean negated, Object least, Object greatest) {
    Form form = form(predicate);
    String low = (String) least;
    String high = (String) greatest;
    if (form.more() && low.equals(high)) {
      return matches((Like) predicate, low) != negated;
    } else if (negated) {
      return form.more() || !(matches(form, low) && matches(form, high));
    } else if (form.whole()) {
      return order(low, form.prefix()) <= 0 && order(high, form.prefix()) >= 0;
    } else if (form.more()) {
      String first = form.prefix() + NOTHING_LESS;
      return order(low, first) <= 0 && order(high, first) >= 0
          || low.startsWith(form.prefix()) && !low.equals(form.prefix());
    }
    return matches(form, low)
        || matches(form, high)
        || order(low, form.prefix()) < 0 && order(high, form.prefix()) > 0;
  }

  static boolean mustMatch(Predicate predicate, boolean negated, Object least, Object greatest) {
    Form form = form(predicate);
    if (form.more() && least.equals(greatest)) {
      return matches((Like) predicate, (String) least) != negated;
    }
    return negated
        ? !mightMatch(predicate, false, least, greatest)
        : !form.more() && matches(form, (String) least) && matches(form, (String) greatest);
  }

  /** Of a single text more is known than how it begins. */
  private static boolean matches(Like like, String text) {
    boolean matches = RowOracle.regex(like.pattern(), like.escape(), true).matcher(text).matches();
    if (matches != RowOracle.regex(like.pattern(), like.escape(), false).matcher(text).matches()) {
      throw new IdealPruner.Disputed();
    }
    return matches;
  }

  private static boolean matches(Form form, String text) {
    return form.whole() ? text.equals(form.prefix()) : text.startsWith(form.prefix());
  }

  private static int order(String left, String right) {
    return RowOracle.orderTexts(left, right);
  }

  private static Form form(Predicate predicate) {
    if (predicate instanceof StartsWith start) {
      return new Form(start.prefix(), false, false);
    }
    Like like = (Like) predicate;
    if (like.escape() == null && like.pattern().indexOf('\\') >= 0) {
      throw new IdealPruner.Disputed();
    }
    StringBuilder prefix = new StringBuilder();
    String pattern = like.pattern();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (like.escape() != null && c == like.escape()) {
        prefix.append(pattern.charAt(++i));
      } else if (c == '%' || c == '_') {
        boolean all = pattern.substring(i).chars().allMatch(rest -> rest == '%');
        return new Form(prefix.toString(), false, !all);
      } else {
        prefix.append(c);
      }
    }
    return new Form(prefix.toString(), true, false);
  }
}
