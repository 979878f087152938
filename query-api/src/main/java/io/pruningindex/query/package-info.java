/**
 * What a planner uses: {@link io.pruningindex.query.PruningClient} and the types of its requests
 * and answers.
 */
package io.pruningindex.query;
