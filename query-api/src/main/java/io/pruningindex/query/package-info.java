/**
 * What a planner uses: {@link io.pruningindex.query.PruningClient} and the types of its requests
 * and answers.
 *
 * <p>On which threads futures complete, and how each call tells that something failed, is told at
 * {@link io.pruningindex.query.PruningClient}.
 *
 * <p><b>What may be missing</b> in an answer is an {@link java.util.Optional}. There are a few
 * exceptions, which the types say of each component:
 *
 * <ul>
 *   <li>What an answer has only if there is one is null in {@link
 *       io.pruningindex.query.PruneResult} and {@link io.pruningindex.query.AggregateResult} if
 *       there is none, as the status, or a problem that is not null, says.
 *   <li>Null are the instant and the completion time of an {@link io.pruningindex.query.AsOf} that
 *       has none, the base file of a {@link io.pruningindex.query.PrunedSlice} of log files alone,
 *       and of a value that is refused the value, of another the reason.
 *   <li>A note that has nothing to say is "".
 * </ul>
 *
 * <p>Builders take null for whatever may be left out, where they say so, and throw {@link
 * java.lang.NullPointerException} elsewhere.
 *
 * <p>A <b>value set</b> is a dimension with a fixed filter that the job's configuration names. What
 * a planner binds to a placeholder, and what becomes of a join, is a set of keys.
 */
package io.pruningindex.query;
