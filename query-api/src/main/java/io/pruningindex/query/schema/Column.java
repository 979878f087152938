package io.pruningindex.query.schema;

/**
 * A column of a table, or a leaf of a nested column.
 *
 * @param name its name; fields of nested columns joined by dots
 * @param type its type
 * @param indexed whether the index keeps stats of it
 */
public record Column(String name, ColumnType type, boolean indexed) {}
