package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.ColumnType;
import io.pruningindex.job.demo.truth.RecordedColumn;
import io.pruningindex.job.demo.truth.RecordedTable;
import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** The schema of a table for Hudi, and its rows in it. */
final class AvroRows {
  private static final LogicalTypes.Decimal DECIMAL = LogicalTypes.decimal(18, 2);

  private final RecordedTable table;
  private final Schema schema;
  private final Schema decimal;

  AvroRows(RecordedTable table) {
    this.table = table;
    this.decimal =
        DECIMAL.addToSchema(SchemaBuilder.fixed("money").namespace(table.name()).size(8));
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record(table.name()).fields();
    for (RecordedColumn column : table.columns()) {
      fields =
          column.nullable()
              ? fields.name(column.name()).type().optional().type(type(column.type()))
              : fields.name(column.name()).type(type(column.type())).noDefault();
    }
    this.schema = fields.endRecord();
  }

  Schema schema() {
    return schema;
  }

  private Schema type(ColumnType type) {
    return switch (type) {
      case INT -> Schema.create(Schema.Type.INT);
      case LONG -> Schema.create(Schema.Type.LONG);
      case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case STRING -> Schema.create(Schema.Type.STRING);
      case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case DECIMAL -> decimal;
      case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
      case TIMESTAMP -> LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    };
  }

  GenericRecord toAvro(TruthRow row) {
    GenericRecord record = new GenericData.Record(schema);
    for (RecordedColumn column : table.columns()) {
      record.put(column.name(), toAvro(column.type(), row.value(column.name())));
    }
    return record;
  }

  private Object toAvro(ColumnType type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case INT, LONG, DOUBLE, STRING, BOOLEAN -> value;
      case DECIMAL ->
          new Conversions.DecimalConversion()
              .toFixed(
                  ((BigDecimal) value).setScale(DECIMAL.getScale(), RoundingMode.UNNECESSARY),
                  decimal,
                  DECIMAL);
      case DATE -> Math.toIntExact(((LocalDate) value).toEpochDay());
      case TIMESTAMP -> ChronoUnit.MICROS.between(Instant.EPOCH, (Instant) value);
    };
  }
}
