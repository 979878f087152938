package io.pruningindex.query.internal.rest;

import io.pruningindex.query.internal.read.Deadline;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Finds the index job. */
@FunctionalInterface
public interface JobFinder {
  /** The job as it is now; fails if there is none, or nobody can say. */
  CompletableFuture<IndexJob> find(Deadline deadline);

  /** What a job failed with last; empty if it never did, or that cannot be told. Does not fail. */
  default CompletableFuture<Optional<JobFailure>> lastFailure(IndexJob job, Deadline deadline) {
    return CompletableFuture.completedFuture(Optional.empty());
  }
}
