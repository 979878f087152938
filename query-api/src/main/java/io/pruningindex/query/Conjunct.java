package io.pruningindex.query;

/**
 * What became of one of the terms that are joined by AND in a request's predicate.
 *
 * @param predicate the term in words
 * @param applied whether it could rule slices out
 * @param by what it was applied to, for example partitions or column stats; null if it was not
 *     applied
 * @param reason why it was not applied, or not everywhere; null if there is nothing to say
 */
public record Conjunct(String predicate, boolean applied, String by, String reason) {}
