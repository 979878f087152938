/**
 * The keys that the matching rows of a dimension have, as sets that a fact table's files and
 * partitions are judged by.
 */
package io.pruningindex.query.internal.join;
