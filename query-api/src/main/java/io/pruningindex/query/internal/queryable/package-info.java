/**
 * Reads the index through Flink's queryable state. Flink 2 no longer has it: whatever takes its
 * place replaces this package and nothing else.
 */
package io.pruningindex.query.internal.queryable;
