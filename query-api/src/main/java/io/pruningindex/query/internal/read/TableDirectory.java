package io.pruningindex.query.internal.read;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Tells which tables the job was configured to follow. */
public interface TableDirectory {
  /**
   * The names of the configured tables.
   *
   * @return the names, ascending; fails with {@link
   *     io.pruningindex.query.IndexUnavailableException} if the job cannot be asked
   */
  CompletableFuture<List<String>> tables(Deadline deadline);
}
