package io.pruningindex.job.demo.truth;

/**
 * A column of a recorded table.
 *
 * @param name the column's name in the table's schema
 * @param type the kind of its values
 * @param nullable whether a row may hold null in it
 */
public record RecordedColumn(String name, ColumnType type, boolean nullable) {}
