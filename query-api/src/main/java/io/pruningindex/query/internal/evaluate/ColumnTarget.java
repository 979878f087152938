package io.pruningindex.query.internal.evaluate;

import io.pruningindex.query.schema.ColumnType;

/**
 * A column found in a table's schema.
 *
 * @param name its name as the schema spells it
 * @param type its type
 * @param partitionField the position of the partition field whose values are the column's, or -1
 * @param indexed whether the index keeps stats of it
 * @param reason why nothing is known of its values, or null if something is
 */
record ColumnTarget(
    String name, ColumnType type, int partitionField, boolean indexed, String reason) {}
