package io.pruningindex.job.hudi;

import java.util.List;

/**
 * The rows of a slice, base and log files merged, as any reader of the table gets them. A row is an
 * array with a value for each column that was asked for: null, or what its type's physical type
 * holds ({@link Long}, {@link Double} or {@code byte[]}); timestamps are microseconds.
 *
 * <p>Both methods throw {@link InstantUnreadableException} if the files cannot be read.
 */
public interface SliceRows extends AutoCloseable {
  /** At most so many more rows; none at the end. */
  List<Object[]> next(int most);

  @Override
  void close();
}
