package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.hudi.schema.IndexedColumn;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.List;

/** What the rows of a dimension are. */
final class HudiDefinition {
  private HudiDefinition() {}

  /**
   * The schema of a dimension whose columns are those of the table.
   *
   * @param origin what a value set is of, or ""
   */
  static DimensionSchema schema(
      HudiDimension dimension, List<IndexedColumn> columns, String origin) {
    List<DimensionSchema.Field> fields = new ArrayList<>();
    for (IndexedColumn column : columns) {
      fields.add(field(dimension, column.name(), column.type()));
    }
    return new DimensionSchema(fields, definition(dimension), origin);
  }

  /**
   * A schema for as long as the table could not be read, so that it can be told why not. No row is
   * ever of it.
   *
   * @param origin what a value set is of, or ""
   */
  static DimensionSchema unread(HudiDimension dimension, String origin) {
    List<DimensionSchema.Field> fields = new ArrayList<>();
    for (String column : dimension.allColumns()) {
      fields.add(field(dimension, column, ColumnType.of(TypeKind.STRING)));
    }
    return new DimensionSchema(fields, definition(dimension) + ", not read yet", origin);
  }

  /**
   * By what savepoints know the source. If the definition changes, it is other rows that are read,
   * and nothing may go on from what was read before. Value sets are told apart by their origins.
   */
  static String uid(HudiDimension dimension) {
    WireWriter writer = new WireWriter();
    writer.writeString(dimension.path()).writeVarint(dimension.key().size());
    dimension.allColumns().forEach(writer::writeString);
    return "dimension-" + dimension.name() + "-" + Digest.of(writer.toBytes()).substring(0, 8);
  }

  private static DimensionSchema.Field field(
      HudiDimension dimension, String column, ColumnType type) {
    return new DimensionSchema.Field(column, type, dimension.key().contains(column));
  }

  private static String definition(HudiDimension dimension) {
    return "Hudi table " + dimension.path();
  }
}
