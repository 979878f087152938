package io.pruningindex.job.dimension.sql.folder;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;

/**
 * Gives files to readers, and tells each of them if there was none left when it asked for one. What
 * is told beside a file that is given may arrive when that is read, and be taken for the answer to
 * the next request; so a reader is told while it waits for a file, and not otherwise.
 *
 * <p>Nor is it told before a listing has settled: the files that were found may lack one that
 * showed before them. See {@link SettledListing}.
 */
final class FolderEnumerator<S extends SourceSplit, C> implements SplitEnumerator<S, C> {
  private final SplitEnumerator<S, C> folder;
  private final WatchedAssignments<S> context;
  private final Set<Integer> waiting = new HashSet<>();

  /**
   * Wraps what gives files.
   *
   * @param context the one by which {@code folder} gives them
   */
  FolderEnumerator(SplitEnumerator<S, C> folder, WatchedAssignments<S> context) {
    this.folder = folder;
    this.context = context;
    context.afterListing(this::tellWaiting);
  }

  @Override
  public void handleSplitRequest(int reader, String host) {
    context.wasGiven(reader);
    folder.handleSplitRequest(reader, host);
    if (!context.wasGiven(reader)) {
      waiting.add(reader);
    }
    if (context.isSettled()) {
      tellWaiting();
    }
  }

  /** Readers that were given what a listing has found do not wait any more, and will ask again. */
  private void tellWaiting() {
    waiting.removeIf(
        reader -> context.wasGiven(reader) || !context.registeredReaders().containsKey(reader));
    if (context.isSettled()) {
      waiting.forEach(reader -> context.sendEventToSourceReader(reader, new AllGiven()));
      waiting.clear();
    }
  }

  @Override
  public void start() {
    folder.start();
  }

  @Override
  public void addSplitsBack(List<S> splits, int reader) {
    // It has failed, and asks anew when it is there again.
    waiting.remove(reader);
    folder.addSplitsBack(splits, reader);
  }

  @Override
  public void addReader(int reader) {
    folder.addReader(reader);
  }

  @Override
  public void handleSourceEvent(int reader, SourceEvent event) {
    folder.handleSourceEvent(reader, event);
  }

  @Override
  public C snapshotState(long checkpoint) throws Exception {
    return folder.snapshotState(checkpoint);
  }

  @Override
  public void notifyCheckpointComplete(long checkpoint) throws Exception {
    folder.notifyCheckpointComplete(checkpoint);
  }

  @Override
  public void notifyCheckpointAborted(long checkpoint) throws Exception {
    folder.notifyCheckpointAborted(checkpoint);
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
