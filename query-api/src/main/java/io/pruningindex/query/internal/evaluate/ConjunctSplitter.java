package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Not;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;

/** Takes a predicate apart into the conditions that it joins by AND. */
final class ConjunctSplitter {
  private ConjunctSplitter() {}

  static List<Predicate> split(Predicate predicate) {
    List<Predicate> parts = new ArrayList<>();
    collect(predicate, parts);
    return parts;
  }

  private static void collect(Predicate predicate, List<Predicate> parts) {
    if (predicate instanceof And and && !and.operands().isEmpty()) {
      and.operands().forEach(operand -> collect(operand, parts));
    } else if (predicate instanceof Not not && not.operand() instanceof Not inner) {
      collect(inner.operand(), parts);
    } else if (predicate instanceof Not not
        && not.operand() instanceof Or or
        && !or.operands().isEmpty()) {
      or.operands().forEach(operand -> collect(Predicates.not(operand), parts));
    } else {
      parts.add(predicate);
    }
  }
}
