package io.pruningindex.e2e.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Draws the rows that one commit writes, in whatever schema the table has by then. The values of
 * one column lie near one another, and far from those of other commits.
 */
final class EvolvingRows {
  static final String KEY = "id";
  static final String REVISION = "ver";
  static final String REGION = "region";
  static final String STEADY = "steady";
  static final String ADDED = "added";
  static final String ADDED_LEAF = "place.zip";
  static final String OLD_NAME = "old_name";
  static final String NEW_NAME = "new_name";
  static final String OLD_LEAF = "place.code";
  static final String NEW_LEAF_FIELD = "mark";
  static final String NEW_LEAF = "place." + NEW_LEAF_FIELD;
  static final String NOTE = "note";
  static final String ADDED_AGAIN = "added_again";
  static final String INT_TO_LONG = "int_to_long";
  static final String INT_TO_DOUBLE = "int_to_double";
  static final String INT_TO_STRING = "int_to_string";
  static final String FLOAT_TO_DOUBLE = "float_to_double";
  static final String LONG_TO_FLOAT = "long_to_float";
  static final String TAKEN = "taken";
  static final String TAKER = "taker";
  static final String DROPPED_LEAF = "place.street";

  /** The schema that tables start with. */
  static final Schema FIRST_SCHEMA =
      SchemaBuilder.record("evolving")
          .fields()
          .requiredString(KEY)
          .requiredInt(REVISION)
          .requiredString(REGION)
          .optionalInt(STEADY)
          .optionalInt(OLD_NAME)
          .optionalInt(ADDED_AGAIN)
          .optionalInt(INT_TO_LONG)
          .optionalInt(INT_TO_DOUBLE)
          .optionalInt(INT_TO_STRING)
          .optionalFloat(FLOAT_TO_DOUBLE)
          .optionalLong(LONG_TO_FLOAT)
          .optionalInt(TAKEN)
          .optionalInt(TAKER)
          .optionalString(NOTE)
          .name("place")
          .type()
          .optional()
          .type(
              SchemaBuilder.record("place")
                  .fields()
                  .optionalInt("code")
                  .optionalString("street")
                  .endRecord())
          .endRecord();

  private static final Set<String> FIXED = Set.of(KEY, REVISION, REGION);
  private static final int CENTRES = 40;
  private static final int WIDTH = 12;

  private final Schema schema;
  private final Random random;
  private final Map<String, Integer> centres = new HashMap<>();
  private final Map<String, Integer> nullsInTen = new HashMap<>();

  EvolvingRows(Schema schema, Random random) {
    this.schema = schema;
    this.random = random;
  }

  GenericRecord row(String key, int revision) {
    GenericRecord row = record("", schema);
    row.put(KEY, key);
    row.put(REVISION, revision);
    row.put(REGION, region(key));
    return row;
  }

  /** Where a row lies, for good. */
  static String region(String key) {
    return Math.floorMod(key.hashCode(), 2) == 0 ? "east" : "west";
  }

  private GenericRecord record(String prefix, Schema type) {
    GenericRecord record = new GenericData.Record(type);
    for (Schema.Field field : type.getFields()) {
      if (!FIXED.contains(field.name())) {
        record.put(field.pos(), value(prefix + field.name(), valueType(field.schema())));
      }
    }
    return record;
  }

  private Object value(String column, Schema type) {
    if (type.getType() == Schema.Type.RECORD) {
      return record(column + ".", type);
    }
    int nulls = nullsInTen.computeIfAbsent(column, key -> random.nextInt(4) == 0 ? 10 : nulls());
    int centre = centres.computeIfAbsent(column, key -> 10 * (random.nextInt(CENTRES) - 10));
    int position = centre + random.nextInt(WIDTH);
    if (random.nextInt(10) < nulls) {
      return null;
    }
    return switch (type.getType()) {
      case INT -> position * 1_000_003;
      case LONG -> position * 4_000_000_007L;
      case FLOAT -> position * 0.37f;
      case DOUBLE -> position / 7.0;
      case STRING -> "text %05d".formatted(position + 1_000);
      default -> throw new IllegalArgumentException("No values are drawn for " + type);
    };
  }

  private int nulls() {
    return random.nextBoolean() ? 0 : random.nextInt(5);
  }

  private static Schema valueType(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream()
            .filter(branch -> branch.getType() != Schema.Type.NULL)
            .findFirst()
            .orElseThrow()
        : schema;
  }
}
