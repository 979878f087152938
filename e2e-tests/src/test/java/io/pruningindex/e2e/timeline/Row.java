package io.pruningindex.e2e.timeline;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A row as the writer knows it.
 *
 * @param partition the value of the first partition field
 */
record Row(String key, String partition, int revision, int number) {
  static final String KEY = "id";
  static final String REVISION = "revision";
  static final String NUMBER = "number";
  static final String TEXT = "text";
  static final String ADDED = "added";
  static final String PART = "part";
  static final String REGION = "region";

  /** Columns of a table; wider ones after the schema has changed. */
  static Schema schema(boolean added, boolean widened) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("row").fields().requiredString(KEY).requiredInt(REVISION);
    fields = widened ? fields.requiredLong(NUMBER) : fields.requiredInt(NUMBER);
    fields = fields.optionalString(TEXT).requiredString(PART).requiredString(REGION);
    return (added ? fields.optionalDouble(ADDED) : fields).endRecord();
  }

  GenericRecord toAvro(Schema schema) {
    GenericRecord row = new GenericData.Record(schema);
    row.put(KEY, key);
    row.put(REVISION, revision);
    boolean widened = schema.getField(NUMBER).schema().getType() == Schema.Type.LONG;
    row.put(NUMBER, widened ? (Object) ((long) number << 8) : (Object) number);
    row.put(TEXT, number % 5 == 0 ? null : "text " + number);
    row.put(PART, partition);
    row.put(REGION, "r" + partition.length() % 2);
    if (schema.getField(ADDED) != null) {
      row.put(ADDED, number % 3 == 0 ? null : number / 4.0);
    }
    return row;
  }
}
