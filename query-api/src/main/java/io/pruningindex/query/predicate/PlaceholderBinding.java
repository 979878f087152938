package io.pruningindex.query.predicate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds placeholders in predicates, and puts conditions in their places. */
final class PlaceholderBinding {
  private PlaceholderBinding() {}

  static Set<String> names(Predicate predicate) {
    Set<String> names = new LinkedHashSet<>();
    collect(predicate, names);
    return names;
  }

  static Predicate bind(Predicate predicate, Map<String, Predicate> values) {
    if (predicate instanceof Placeholder placeholder) {
      return values.getOrDefault(placeholder.name(), placeholder);
    } else if (predicate instanceof Not not) {
      return Predicates.not(bind(not.operand(), values));
    } else if (predicate instanceof And and) {
      return Predicates.and(bind(and.operands(), values));
    } else if (predicate instanceof Or or) {
      return Predicates.or(bind(or.operands(), values));
    }
    return predicate;
  }

  private static List<Predicate> bind(List<Predicate> operands, Map<String, Predicate> values) {
    return operands.stream().map(operand -> bind(operand, values)).toList();
  }

  private static void collect(Predicate predicate, Set<String> names) {
    if (predicate instanceof Placeholder placeholder) {
      names.add(placeholder.name());
    } else if (predicate instanceof Not not) {
      collect(not.operand(), names);
    } else if (predicate instanceof And and) {
      and.operands().forEach(operand -> collect(operand, names));
    } else if (predicate instanceof Or or) {
      or.operands().forEach(operand -> collect(operand, names));
    }
  }
}
