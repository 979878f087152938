package io.pruningindex.job.dimension.sql.folder;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.flink.connector.file.src.FileSourceSplit;

/**
 * Lists the files of a folder until a listing finds none that the one before did not find.
 *
 * <p>A listing takes time, and passes one part of a folder after the other: it may miss a file in a
 * part that it has passed, and find one that showed later in another part. The next listing finds
 * the file that was missed. So of files of which one showed before the other, a listing without
 * news lacks none. All calls come one after the other.
 *
 * @param <T> the files as they are listed
 */
final class SettledListing<T> implements Callable<SettledListing.Found<T>> {
  /** In a folder where files show faster than it can be listed no listing is without news. */
  private static final int MOST_IN_A_ROW = 10;

  private final Callable<T> listing;
  private Set<Object> last = Set.of();

  /**
   * What was found.
   *
   * @param files the newest listing
   * @param settled whether it was without news
   */
  record Found<T>(T files, boolean settled) {}

  /** Lists by {@code listing}, which gives a collection. */
  SettledListing(Callable<T> listing) {
    this.listing = listing;
  }

  @Override
  public Found<T> call() throws Exception {
    T files = listing.call();
    boolean settled = isWithoutNews(files);
    for (int i = 1; i < MOST_IN_A_ROW && !settled; i++) {
      files = listing.call();
      settled = isWithoutNews(files);
    }
    return new Found<>(files, settled);
  }

  private boolean isWithoutNews(T files) {
    Set<Object> now = new HashSet<>();
    for (Object file : (Collection<?>) files) {
      now.add(file instanceof FileSourceSplit split ? split.path() : file);
    }
    boolean withoutNews = last.containsAll(now);
    last = now;
    return withoutNews;
  }
}
