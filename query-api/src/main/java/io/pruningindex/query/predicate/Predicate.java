package io.pruningindex.query.predicate;

/**
 * A condition on the rows of a table, with SQL's three-valued logic: a row matches where the
 * condition is true, not where it is false or null. Columns are named, not yet looked up; {@link
 * Predicates} builds trees. {@code toString} gives the condition as SQL-like text.
 */
public sealed interface Predicate
    permits Comparison,
        In,
        IsNull,
        IsNaN,
        StartsWith,
        Like,
        And,
        Or,
        Not,
        Constant,
        Placeholder,
        Unsupported {}
