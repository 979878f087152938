package io.pruningindex.query.internal.dimension.read;

import io.pruningindex.query.internal.ask.BehindException;
import io.pruningindex.query.internal.ask.Failures;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.DimensionDirectory;
import io.pruningindex.query.internal.read.StateFailureException;
import java.util.concurrent.CompletableFuture;

/** Finds out why nothing is kept of a dimension. */
final class AbsentDimension {
  private final DimensionDirectory directory;

  /**
   * Asks a directory.
   *
   * @param directory tells which dimensions are configured
   */
  AbsentDimension(DimensionDirectory directory) {
    this.directory = directory;
  }

  /** Fails with {@link UnknownDimensionException} unless the job was configured to keep it. */
  CompletableFuture<Void> requireKnown(String dimension, Deadline deadline) {
    return directory
        .dimensions(deadline)
        .thenAccept(
            names -> {
              if (!names.contains(dimension)) {
                throw new UnknownDimensionException(
                    "The job keeps no dimension named '"
                        + dimension
                        + "' ("
                        + (names.isEmpty()
                            ? "it keeps none"
                            : "it keeps " + String.join(", ", names))
                        + "): check the name, or add the dimension to the job's configuration");
              }
            });
  }

  /**
   * Fails with the reason why a dimension has no head.
   *
   * @param waited whether it is worth waiting for one
   */
  <T> CompletableFuture<T> explain(String dimension, boolean waited, Deadline deadline) {
    return requireKnown(dimension, deadline)
        .thenApply(
            known -> {
              String why =
                  "dimension '"
                      + dimension
                      + "' is not complete yet: the job has not begun to read it; ask again later";
              throw waited ? new BehindException(why) : new IncompleteDimensionException(why);
            });
  }

  /**
   * Fails with {@code failure}, or with what it comes of: of a job that keeps no dimensions at all
   * the state cannot be found either.
   */
  <T> CompletableFuture<T> explain(String dimension, Throwable failure, Deadline deadline) {
    if (!(Failures.unwrapped(failure) instanceof StateFailureException)) {
      return CompletableFuture.failedFuture(failure);
    }
    return requireKnown(dimension, deadline)
        .handle(
            (known, other) ->
                Failures.unwrapped(other) instanceof UnknownDimensionException ? other : failure)
        .thenCompose(CompletableFuture::failedFuture);
  }
}
