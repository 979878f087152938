package io.pruningindex.e2e.partition;

import java.time.Duration;
import java.time.Instant;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** The rows of tables that lie in partitions of any name. */
final class PlaceRow {
  static final String KEY = "id";
  static final String NUMBER = "number";
  static final String TIME = "at";
  static final String AREA = "area";
  static final String REGION = "region";

  static final Schema SCHEMA =
      SchemaBuilder.record("row")
          .fields()
          .requiredString(KEY)
          .requiredInt(NUMBER)
          .requiredLong(TIME)
          .optionalString(AREA)
          .optionalString(REGION)
          .endRecord();

  /** So many rows are in each partition, on one day, some hours apart. */
  static final int IN_A_PARTITION = 4;

  private static final Instant FIRST_DAY = Instant.parse("2024-02-28T01:00:00Z");
  private static final Duration APART = Duration.ofHours(5);

  private PlaceRow() {}

  /** A row of the partition with the given index. */
  static GenericRecord of(Place place, int partition, int index) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(KEY, "k" + partition + "-" + index);
    row.put(NUMBER, number(partition, index));
    row.put(TIME, time(partition, index));
    row.put(AREA, place.area());
    row.put(REGION, place.region());
    return row;
  }

  static int number(int partition, int index) {
    return 10 * partition + index;
  }

  /** Milliseconds since the epoch. */
  static long time(int partition, int index) {
    return FIRST_DAY
        .plus(Duration.ofDays(partition))
        .plus(APART.multipliedBy(index))
        .toEpochMilli();
  }
}
