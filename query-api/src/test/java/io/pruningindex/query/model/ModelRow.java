package io.pruningindex.query.model;

/**
 * A row of a model dimension.
 *
 * @param id its key, or null
 * @param region a text, or null
 * @param parent a number, or null
 */
public record ModelRow(Long id, String region, Long parent) {}
