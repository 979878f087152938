package io.pruningindex.e2e.generated;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Draws the rows that are written to one partition by one commit. */
final class RowSource {
  private static final Schema PLACE = branch(GeneratedSchema.SCHEMA, GeneratedSchema.PLACE);
  private static final Schema GEO = branch(PLACE, GeneratedSchema.GEO);

  private final Random random;
  private final boolean nullStructs;
  private final Map<ValueKind, Supplier<Object>> columns = new EnumMap<>(ValueKind.class);

  /**
   * A source.
   *
   * @param nullStructs whether nested columns may be null as a whole, other than in their leaves
   */
  RowSource(Random random, boolean nullStructs) {
    this.random = random;
    this.nullStructs = nullStructs;
    for (ValueKind kind : ValueKind.values()) {
      columns.put(kind, ColumnShape.draw(random).values(kind, random));
    }
  }

  /** A row with a value, or null, for all columns but those of the partition. */
  GenericRecord row(String key, int revision) {
    GenericRecord row = new GenericData.Record(GeneratedSchema.SCHEMA);
    row.put(GeneratedSchema.KEY, key);
    row.put(GeneratedSchema.REVISION, revision);
    columns.forEach(
        (kind, values) -> {
          if (!kind.nested()) {
            row.put(kind.column(), values.get());
          }
        });
    row.put(GeneratedSchema.PLACE, nullStruct() ? null : place());
    return row;
  }

  private boolean nullStruct() {
    return nullStructs && random.nextInt(8) == 0;
  }

  private GenericRecord place() {
    GenericRecord place = new GenericData.Record(PLACE);
    place.put(ValueKind.CODE.field(), columns.get(ValueKind.CODE).get());
    if (!nullStruct()) {
      GenericRecord geo = new GenericData.Record(GEO);
      geo.put(ValueKind.NAME.field(), columns.get(ValueKind.NAME).get());
      place.put(GeneratedSchema.GEO, geo);
    }
    return place;
  }

  /** The type of an optional field. */
  private static Schema branch(Schema record, String field) {
    return record.getField(field).schema().getTypes().get(1);
  }
}
