package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Dimensions whose rows come, change and go at random: things, and the kinds of things. */
final class GeneratedDimensions {
  private static final List<String> KINDS = GeneratedFacts.KINDS;
  static final List<String> COLOURS = List.of("red", "green", "blue");

  private final Random random;
  private final int rows;
  private final ChangingDimension things;
  private final ChangingDimension kinds;

  /**
   * Dimensions without rows.
   *
   * @param rows about how many things there shall be
   */
  GeneratedDimensions(Path folder, Random random, int rows) throws IOException {
    this.random = random;
    this.rows = rows;
    this.things =
        new ChangingDimension(
            "things",
            folder,
            key("id", "INT"),
            key("t_int", "INT"),
            key("t_long", "BIGINT"),
            key("t_text", "STRING"),
            key("t_date", "DATE"),
            key("t_decimal", "DECIMAL(12, 3)"),
            key("t_part", "STRING"),
            key("t_double", "DOUBLE"),
            key("t_flag", "BOOLEAN"),
            key("t_bytes", "BYTES"),
            key("t_time", "TIMESTAMP(3)"),
            attribute("kind", "STRING"),
            attribute("weight", "INT"));
    this.kinds =
        new ChangingDimension(
            "kinds",
            folder,
            key("id", "INT"),
            key("kind_name", "STRING"),
            attribute("colour", "STRING"),
            key("level", "INT"));
  }

  List<ChangingDimension> all() {
    return List.of(things, kinds);
  }

  /** The dimension of things. */
  ChangingDimension things() {
    return things;
  }

  /** Makes so many changes at random, and lets the job read them. */
  void change(int changes) throws IOException {
    for (int i = 0; i < changes; i++) {
      int id = random.nextInt(rows);
      if (random.nextInt(4) == 0) {
        things.remove(id);
      } else {
        things.put(
            id,
            value(number -> number),
            value(FactColumn::longOf),
            value(FactColumn::text),
            value(FactColumn::date),
            value(this::decimal),
            value(number -> GeneratedFacts.randomPart(random)),
            value(FactColumn::doubleOf),
            value(FactColumn::flag),
            value(FactColumn::bytes),
            value(FactColumn::time),
            value(number -> KINDS.get(number % KINDS.size())),
            value(number -> number));
      }
    }
    for (int i = 0; i < 2; i++) {
      int id = random.nextInt(2 * KINDS.size());
      if (random.nextInt(4) == 0) {
        kinds.remove(id);
      } else {
        kinds.put(
            id,
            value(number -> KINDS.get(number % KINDS.size())),
            value(number -> COLOURS.get(number % COLOURS.size())),
            value(number -> number % GeneratedFacts.LEVELS));
      }
    }
    things.publish();
    kinds.publish();
  }

  /** A value that is made of a number; small numbers are the most frequent. */
  private Object value(IntFunction<Object> value) {
    if (random.nextInt(25) == 0) {
      return null;
    }
    int limit = random.nextInt(3) == 0 ? GeneratedFacts.KEYS / 10 : GeneratedFacts.KEYS;
    return value.apply(random.nextInt(limit));
  }

  /** Some have a digit more than the fact table has. */
  private BigDecimal decimal(int number) {
    return FactColumn.decimal(number)
        .setScale(3)
        .add(random.nextInt(8) == 0 ? new BigDecimal("0.001") : BigDecimal.ZERO);
  }
}
