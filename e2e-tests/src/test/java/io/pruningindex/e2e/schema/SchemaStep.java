package io.pruningindex.e2e.schema;

import java.util.Map;
import java.util.function.Function;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.schema.HoodieSchemaType;
import org.apache.hudi.internal.schema.InternalSchema;
import org.apache.hudi.internal.schema.Type;
import org.apache.hudi.internal.schema.Types;
import org.apache.hudi.internal.schema.action.InternalSchemaChangeApplier;
import org.apache.hudi.internal.schema.action.TableChange.ColumnPositionChange.ColumnPositionType;
import org.apache.hudi.internal.schema.convert.InternalSchemaConverter;

/** One commit that changes the schema. */
enum SchemaStep {
  ADD {
    @Override
    InternalSchema apply(InternalSchema schema) {
      InternalSchema added = add(schema, EvolvingRows.ADDED, HoodieSchemaType.LONG);
      return add(added, EvolvingRows.ADDED_LEAF, HoodieSchemaType.INT);
    }
  },
  RENAME {
    @Override
    InternalSchema apply(InternalSchema schema) {
      InternalSchema renamed = rename(schema, EvolvingRows.OLD_NAME, EvolvingRows.NEW_NAME);
      return rename(renamed, EvolvingRows.OLD_LEAF, EvolvingRows.NEW_LEAF_FIELD);
    }
  },
  ADD_AGAIN {
    @Override
    InternalSchema apply(InternalSchema schema) {
      InternalSchema dropped = drop(schema, EvolvingRows.ADDED_AGAIN);
      return add(dropped, EvolvingRows.ADDED_AGAIN, HoodieSchemaType.INT);
    }
  },
  WIDEN {
    @Override
    InternalSchema apply(InternalSchema schema) {
      InternalSchema longs = widen(schema, EvolvingRows.INT_TO_LONG, Types.LongType.get());
      InternalSchema doubles = widen(longs, EvolvingRows.FLOAT_TO_DOUBLE, Types.DoubleType.get());
      InternalSchema both = widen(doubles, EvolvingRows.INT_TO_DOUBLE, Types.DoubleType.get());
      InternalSchema all = widen(both, EvolvingRows.LONG_TO_FLOAT, Types.FloatType.get());
      return widen(all, EvolvingRows.INT_TO_STRING, Types.StringType.get());
    }
  },
  REORDER {
    @Override
    InternalSchema apply(InternalSchema schema) {
      return new InternalSchemaChangeApplier(schema)
          .applyReOrderColPositionChange(
              EvolvingRows.STEADY, EvolvingRows.NOTE, ColumnPositionType.AFTER);
    }
  },
  /** Gives a column the name of one that is dropped. */
  TAKE_NAME {
    @Override
    InternalSchema apply(InternalSchema schema) {
      InternalSchema dropped = drop(schema, EvolvingRows.TAKEN, EvolvingRows.DROPPED_LEAF);
      return rename(dropped, EvolvingRows.TAKER, EvolvingRows.TAKEN);
    }
  };

  /** The schema after the change. */
  abstract InternalSchema apply(InternalSchema schema);

  /**
   * What rows that are there before the change hold in a column after it, as SQL sees it.
   *
   * @param before the value of each column before, leaves of nested ones by their dotted names
   */
  Object valueAfter(String column, Map<String, Object> before) {
    return switch (this) {
      case ADD -> before.get(column);
      case RENAME ->
          switch (column) {
            case EvolvingRows.NEW_NAME -> before.get(EvolvingRows.OLD_NAME);
            case EvolvingRows.NEW_LEAF -> before.get(EvolvingRows.OLD_LEAF);
            default -> before.get(column);
          };
      case ADD_AGAIN -> column.equals(EvolvingRows.ADDED_AGAIN) ? null : before.get(column);
      case WIDEN ->
          switch (column) {
            case EvolvingRows.INT_TO_LONG -> widened(before.get(column), Number::longValue);
            case EvolvingRows.INT_TO_DOUBLE -> widened(before.get(column), Number::doubleValue);
            case EvolvingRows.INT_TO_STRING -> widened(before.get(column), Number::toString);
            case EvolvingRows.LONG_TO_FLOAT -> widened(before.get(column), Number::floatValue);
            // Not the same number, but that of the same decimal.
            case EvolvingRows.FLOAT_TO_DOUBLE ->
                widened(before.get(column), value -> Double.valueOf(value.toString()));
            default -> before.get(column);
          };
      case REORDER -> before.get(column);
      case TAKE_NAME -> before.get(column.equals(EvolvingRows.TAKEN) ? EvolvingRows.TAKER : column);
    };
  }

  private static Object widened(Object value, Function<Number, Object> widening) {
    return value == null ? null : widening.apply((Number) value);
  }

  private static InternalSchema add(InternalSchema schema, String column, HoodieSchemaType type) {
    return new InternalSchemaChangeApplier(schema)
        .applyAddChange(
            column,
            InternalSchemaConverter.convertToField(HoodieSchema.create(type)),
            null,
            "",
            ColumnPositionType.NO_OPERATION);
  }

  private static InternalSchema drop(InternalSchema schema, String... columns) {
    return new InternalSchemaChangeApplier(schema).applyDeleteChange(columns);
  }

  private static InternalSchema rename(InternalSchema schema, String column, String name) {
    return new InternalSchemaChangeApplier(schema).applyRenameChange(column, name);
  }

  private static InternalSchema widen(InternalSchema schema, String column, Type type) {
    return new InternalSchemaChangeApplier(schema).applyColumnTypeChange(column, type);
  }
}
