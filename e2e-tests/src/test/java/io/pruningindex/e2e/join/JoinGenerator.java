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

/** Random joins of the generated facts with the generated dimensions. */
final class JoinGenerator {
  /** Columns of the facts and of the things, most of them of one type. */
  private static final List<JoinKey> KEYS =
      List.of(
          key("f_int", "t_int"),
          key("f_long", "t_long"),
          key("f_text", "t_text"),
          key("f_date", "t_date"),
          key("f_decimal", "t_decimal"),
          key(GeneratedFacts.PARTITION, "t_part"),
          key("f_int", "t_long"),
          key("f_int", "t_decimal"),
          key("f_decimal", "t_int"),
          key("f_text", "t_int"),
          key("f_date", "t_text"));

  private final Random random;

  JoinGenerator(Random random) {
    this.random = random;
  }

  private static JoinKey key(String fact, String dimension) {
    return new JoinKey(fact, dimension, false);
  }

  PruneRequest request() {
    PruneRequest.Builder request = PruneRequest.table(GeneratedFacts.TABLE);
    int joins = 1 + random.nextInt(5) / 4;
    for (int i = 0; i < joins; i++) {
      request.join(join());
    }
    return request.build();
  }

  private DimensionJoin join() {
    DimensionJoin.Builder join = DimensionJoin.with("things").type(type()).where(condition());
    List<JoinKey> keys = new ArrayList<>(KEYS);
    Collections.shuffle(keys, random);
    int columns = Math.max(1, random.nextInt(5) - 1);
    keys.stream()
        .limit(columns)
        .map(k -> new JoinKey(k.factColumn(), k.dimensionKey(), random.nextInt(4) == 0))
        .forEach(join::on);
    if (random.nextInt(3) == 0) {
      join.join(kinds());
    }
    return join.build();
  }

  private DimensionJoin kinds() {
    Predicate condition =
        random.nextBoolean()
            ? column("colour").isEqualTo(GeneratedDimensions.COLOURS.get(random.nextInt(3)))
            : column("level").lessThan(random.nextInt(10));
    return DimensionJoin.with("kinds")
        .on(new JoinKey("kind", "kind_name", random.nextInt(4) == 0))
        .where(condition)
        .type(type())
        .build();
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
      case 0 -> column("kind").isEqualTo(GeneratedDimensions.KINDS.get(number % 5));
      case 1 -> column("kind").isIn("a", "e", "z");
      case 2 -> column("kind").isNull();
      case 3 -> column("weight").lessThan(number / 2);
      case 4 -> column("t_int").isBetween(number, number + 10);
      case 5 -> column("t_date").greaterThanOrEqualTo(GeneratedFacts.date(number));
      default -> column("t_text").startsWith(String.valueOf(number % 10));
    };
  }
}
