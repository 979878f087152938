package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.internal.answer.moment.Moment;
import io.pruningindex.query.internal.answer.table.TableAttempt;
import io.pruningindex.query.internal.answer.table.TableReaders;
import io.pruningindex.query.internal.ask.Waiting;
import io.pruningindex.query.internal.read.Deadline;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * Makes attempts at a request's answer, with what its joins leave.
 *
 * @param factory makes what each attempt reads with
 * @param resolver finds out what joins leave
 * @param request the request
 * @param waiting waits for the state that it asks for
 * @param deadline when its answer is due
 */
record JoinedAttempt(
    TableReaders.Factory factory,
    JoinResolver resolver,
    PruneRequest request,
    Waiting waiting,
    Deadline deadline) {
  /**
   * Makes attempts until what was read fits together.
   *
   * @param use reads the rest, and makes the answer of it
   */
  <T> CompletableFuture<T> run(BiFunction<TableAttempt, ResolvedJoins, CompletableFuture<T>> use) {
    Moment moment = Moment.of(request);
    // Once for all attempts: what is wrong with the table's values is not wrong with the keys.
    RequestedJoins requested = RequestedJoins.of(request);
    CompletableFuture<ResolvedJoins> joins =
        requested.isEmpty()
            ? CompletableFuture.completedFuture(ResolvedJoins.NONE)
            : resolver.resolve(requested, request.zone(), deadline);
    return TableAttempt.run(
        factory,
        request.table(),
        moment,
        waiting,
        deadline,
        attempt -> joins.thenCompose(resolved -> use.apply(attempt, resolved)));
  }
}
