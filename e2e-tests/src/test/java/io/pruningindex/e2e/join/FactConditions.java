package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static io.pruningindex.query.predicate.Predicates.placeholder;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import java.util.Random;
import java.util.function.Supplier;

/** Random conditions on the generated facts, in which sets stand beside other conditions. */
final class FactConditions {
  private final Random random;
  private final Supplier<DimensionJoin> sets;
  private final PruneRequest.Builder request;
  private int bound;

  /**
   * Conditions for a request.
   *
   * @param sets gives sets
   * @param request what placeholders are bound in
   */
  FactConditions(Random random, Supplier<DimensionJoin> sets, PruneRequest.Builder request) {
    this.random = random;
    this.sets = sets;
    this.request = request;
  }

  /** A condition with at least one set. */
  Predicate withSets() {
    Predicate set = set();
    return switch (random.nextInt(10)) {
      case 0 -> set;
      case 1 -> and(set, leaf());
      case 2 -> or(set, leaf());
      case 3 -> or(set, set());
      case 4 -> and(set, not(set()));
      case 5 -> or(and(set, leaf()), and(leaf(), set()));
      case 6 -> and(or(leaf(), set), or(set, leaf()), leaf());
      case 7 -> not(or(leaf(), and(leaf(), set)));
      case 8 -> or(and(set, leaf()), and(not(set), leaf()));
      default -> or(not(or(not(set), leaf())), and(set(), or(leaf(), leaf())));
    };
  }

  private Predicate set() {
    String name = "set " + bound++;
    DimensionJoin set = sets.get();
    request.bind(name, set);
    return placeholder(name, name + " (" + set + ")");
  }

  private Predicate leaf() {
    Predicate leaf = plain();
    return random.nextInt(4) == 0 ? not(leaf) : leaf;
  }

  private Predicate plain() {
    int number = random.nextInt(GeneratedFacts.KEYS);
    return switch (random.nextInt(8)) {
      case 0 -> column("f_int").lessThan(number);
      case 1 ->
          column("f_long").isBetween(FactColumn.longOf(number), FactColumn.longOf(number + 50));
      case 2 -> column("f_text").isIn(FactColumn.text(number), FactColumn.text(number / 2));
      case 3 -> column("f_date").greaterThanOrEqualTo(FactColumn.date(number));
      case 4 -> column("f_kind").isEqualTo(GeneratedFacts.KINDS.get(number % 5));
      case 5 -> column("f_level").isNull();
      case 6 -> column("f_time").greaterThan(FactColumn.time(number));
      default ->
          column(GeneratedFacts.PARTITION)
              .isIn(GeneratedFacts.randomPart(random), GeneratedFacts.randomPart(random));
    };
  }
}
