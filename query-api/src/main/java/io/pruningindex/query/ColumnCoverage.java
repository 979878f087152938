package io.pruningindex.query;

import io.pruningindex.query.schema.Column;
import java.util.Map;

/**
 * For how many of a table's files the index holds stats of a column. Files of the latest slices are
 * counted.
 *
 * @param column the column
 * @param filesWithStats files with stats
 * @param filesWithoutStats how many files have none, by the reason, the most frequent first; such
 *     files are never ruled out by this column
 */
public record ColumnCoverage(
    Column column, long filesWithStats, Map<String, Long> filesWithoutStats) {}
