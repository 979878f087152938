package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.alwaysTrue;
import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random joins of the generated facts with the generated dimensions. */
final class JoinGenerator {
  /** Columns of the facts and of the things whose values all engines compare alike. */
  static final List<JoinKey> COMPARABLE =
      List.of(
          key("f_int", "t_int"),
          key("f_long", "t_long"),
          key("f_text", "t_text"),
          key("f_date", "t_date"),
          key("f_decimal", "t_decimal"),
          key(GeneratedFacts.PARTITION, "t_part"),
          key("f_double", "t_double"),
          key("f_flag", "t_flag"),
          key("f_bytes", "t_bytes"),
          key("f_time", "t_time"),
          key("f_instant", "t_time"),
          key("f_int", "t_long"),
          key("f_int", "t_decimal"),
          key("f_int", "t_double"),
          key("f_double", "t_int"),
          key("f_decimal", "t_int"),
          key("f_scaled", "t_decimal"),
          key("f_scaled", "t_long"));

  /** Columns of the facts and of the things that are declined. */
  static final List<JoinKey> DECLINED =
      List.of(
          key("f_text", "t_int"),
          key("f_date", "t_text"),
          key("f_date", "t_time"),
          key("f_decimal", "t_double"),
          key("f_flag", "t_int"));

  private static final List<JoinKey> KEYS =
      Stream.of(COMPARABLE, DECLINED).flatMap(List::stream).toList();

  /** Columns of the facts and of the kinds. */
  private static final List<JoinKey> KIND_KEYS =
      List.of(key("f_kind", "kind_name"), key("f_level", "level"), key("f_int", "level"));

  private final Random random;

  JoinGenerator(Random random) {
    this.random = random;
  }

  private static JoinKey key(String fact, String dimension) {
    return new JoinKey(fact, dimension, false);
  }

  /** A request with joins, and with sets as conditions in every other one. */
  PruneRequest request() {
    PruneRequest.Builder request = PruneRequest.table(GeneratedFacts.TABLE);
    boolean sets = random.nextBoolean();
    int joins = sets ? random.nextInt(3) / 2 : 1 + random.nextInt(5) / 2;
    for (int i = 0; i < joins; i++) {
      request.join(join(type()));
    }
    if (sets) {
      request.where(new FactConditions(random, () -> join(setType()), request).withSets());
    }
    return request.build();
  }

  /** A join of the facts with either dimension. */
  private DimensionJoin join(JoinType type) {
    return random.nextInt(3) == 0
        ? on(DimensionJoin.with("kinds"), KIND_KEYS).where(kindsCondition()).type(type).build()
        : things(type);
  }

  private DimensionJoin things(JoinType type) {
    DimensionJoin.Builder join = on(DimensionJoin.with("things"), KEYS);
    if (random.nextInt(3) == 0) {
      join.join(
          DimensionJoin.with("kinds")
              .on(new JoinKey("kind", "kind_name", random.nextInt(4) == 0))
              .where(kindsCondition())
              .type(type())
              .build());
    }
    return join.where(condition()).type(type).build();
  }

  private DimensionJoin.Builder on(DimensionJoin.Builder join, List<JoinKey> columns) {
    List<JoinKey> keys = new ArrayList<>(columns);
    Collections.shuffle(keys, random);
    keys.stream()
        .limit(Math.max(1, random.nextInt(5) - 1))
        .map(k -> new JoinKey(k.factColumn(), k.dimensionKey(), random.nextInt(4) == 0))
        .forEach(join::on);
    return join;
  }

  private Predicate kindsCondition() {
    return random.nextBoolean()
        ? column("colour").isEqualTo(GeneratedDimensions.COLOURS.get(random.nextInt(3)))
        : column("level").lessThan(random.nextInt(GeneratedFacts.LEVELS));
  }

  private JoinType setType() {
    return random.nextBoolean() ? JoinType.INNER : JoinType.LEFT_SEMI;
  }

  private JoinType type() {
    JoinType[] all = JoinType.values();
    return random.nextInt(3) > 0 ? JoinType.INNER : all[random.nextInt(all.length)];
  }

  private Predicate condition() {
    return switch (random.nextInt(6)) {
      case 0 -> alwaysTrue();
      case 1 -> and(leaf(), leaf());
      case 2 -> or(leaf(), leaf());
      case 3 -> not(leaf());
      default -> leaf();
    };
  }

  private Predicate leaf() {
    int number = random.nextInt(GeneratedFacts.KEYS);
    return switch (random.nextInt(7)) {
      case 0 -> column("kind").isEqualTo(GeneratedFacts.KINDS.get(number % 5));
      case 1 -> column("kind").isIn("a", "e", "z");
      case 2 -> column("kind").isNull();
      case 3 -> column("weight").lessThan(number / 2);
      case 4 -> column("t_int").isBetween(number, number + 10);
      case 5 -> column("t_date").greaterThanOrEqualTo(FactColumn.date(number));
      default -> column("t_text").startsWith(String.valueOf(number % 10));
    };
  }
}
