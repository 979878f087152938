package io.pruningindex.query.internal.read;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Tells which dimensions the job was configured to keep, value sets among them. */
public interface DimensionDirectory {
  /**
   * The names of the configured dimensions.
   *
   * @return the names, ascending; fails with {@link
   *     io.pruningindex.query.IndexUnavailableException} if the job cannot be asked
   */
  CompletableFuture<List<String>> dimensions(Deadline deadline);
}
