package io.pruningindex.query.model;

import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;

/** The schema of model tables: partitioned by {@code p}, with stats of {@code v}. */
public final class ModelSchemas {
  private ModelSchemas() {}

  /** The schema with a merge mode. */
  public static TableSchema of(MergeMode mergeMode) {
    return new TableSchema(
        List.of(
            new Column("v", ColumnType.of(TypeKind.LONG), true),
            new Column("w", ColumnType.of(TypeKind.LONG), false),
            new Column("late", ColumnType.of(TypeKind.LONG), true),
            new Column("p", ColumnType.of(TypeKind.STRING), false)),
        List.of(new PartitionField("p", ColumnType.of(TypeKind.STRING), true)),
        true,
        false,
        mergeMode,
        8,
        true);
  }
}
