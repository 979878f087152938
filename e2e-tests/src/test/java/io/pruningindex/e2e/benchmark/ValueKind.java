package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;

/** What a column holds. Numbers from 0 to a million stand for its values, in their order. */
public enum ValueKind {
  LONG,
  DOUBLE,
  STRING;

  ColumnType type() {
    return ColumnType.of(TypeKind.valueOf(name()));
  }

  Object value(int number) {
    return switch (this) {
      case LONG -> (long) number;
      case DOUBLE -> number / 8.0 - 1000;
      case STRING -> "region-" + Integer.toString(10_000_000 + number).substring(1);
    };
  }
}
