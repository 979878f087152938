package io.pruningindex.job.hudi.schema;

import io.pruningindex.query.schema.ColumnType;

/**
 * A column whose stats are read.
 *
 * @param name its name; fields of nested columns joined by dots
 * @param type its type, one for which bounds are held
 * @param unit the unit of its values in files, if they are timestamps
 */
public record IndexedColumn(String name, ColumnType type, TimestampUnit unit) {}
