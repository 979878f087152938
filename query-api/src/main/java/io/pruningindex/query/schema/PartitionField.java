package io.pruningindex.query.schema;

/**
 * A partition field of a table.
 *
 * @param name the column that the field is taken from
 * @param type the column's type
 * @param identity whether the directory name is the column's value; false where a key generator
 *     transforms it, in which case the field never prunes
 */
public record PartitionField(String name, ColumnType type, boolean identity) {}
