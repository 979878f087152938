package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.internal.join.SortedKeys;
import io.pruningindex.query.schema.ColumnType;

/**
 * A column of a key of several columns.
 *
 * @param column the column's name as the schema spells it
 * @param type the column's type
 * @param partitionField the position of the partition field whose values to test, or -1
 * @param indexed whether the index keeps stats of the column
 * @param nullSafe whether null equals null
 * @param keys the values that keys have in the column
 */
record TupleColumn(
    String column,
    ColumnType type,
    int partitionField,
    boolean indexed,
    boolean nullSafe,
    SortedKeys keys) {}
