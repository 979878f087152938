package io.pruningindex.query.internal.join;

import io.pruningindex.query.schema.ColumnType;

/**
 * What a set of keys holds in one column.
 *
 * @param type the column's type
 * @param keys the values
 * @param nulls whether any key has null here
 * @param unknown whether any key may have any value here, or null
 */
public record KeyColumn(ColumnType type, SortedKeys keys, boolean nulls, boolean unknown) {}
