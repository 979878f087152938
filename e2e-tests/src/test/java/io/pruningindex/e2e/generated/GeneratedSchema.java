package io.pruningindex.e2e.generated;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/** The columns of all generated tables. */
final class GeneratedSchema {
  static final String KEY = "id";
  static final String REVISION = "ver";
  static final String AREA = "area";
  static final String NUMBER = "number";
  static final String DATED = "dated";
  static final String PLACE = "place";
  static final String GEO = "geo";

  /** Fields of the table's partitions, of which a table uses some or none. */
  static final List<String> PARTITION_FIELDS = List.of(AREA, NUMBER, DATED);

  static final Schema SCHEMA = schema();

  private GeneratedSchema() {}

  /** Every column that can be indexed, leaves of nested ones by their dotted names. */
  static List<String> indexedColumns() {
    return Stream.of(
            Stream.of(REVISION),
            PARTITION_FIELDS.stream(),
            Stream.of(ValueKind.values()).map(ValueKind::column))
        .flatMap(names -> names)
        .toList();
  }

  private static Schema schema() {
    Schema geo =
        SchemaBuilder.record(GEO).fields().optionalString(ValueKind.NAME.field()).endRecord();
    Schema place =
        SchemaBuilder.record(PLACE)
            .fields()
            .optionalInt(ValueKind.CODE.field())
            .name(GEO)
            .type()
            .optional()
            .type(geo)
            .endRecord();
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("generated")
            .fields()
            .requiredString(KEY)
            .requiredInt(REVISION)
            .optionalString(AREA)
            .optionalInt(NUMBER)
            .name(DATED)
            .type()
            .optional()
            .type(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)));
    for (ValueKind kind : ValueKind.values()) {
      if (!kind.nested()) {
        fields = fields.name(kind.column()).type().optional().type(kind.type());
      }
    }
    return fields.name(PLACE).type().optional().type(place).endRecord();
  }
}
