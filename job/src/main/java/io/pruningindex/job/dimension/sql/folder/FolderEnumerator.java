package io.pruningindex.job.dimension.sql.folder;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;

/**
 * Gives files to readers, and tells each of them if there was none left when it asked for one. It
 * is told so only then: what is told beside a file that is given may arrive when that is read, and
 * be taken for the answer to the next request.
 */
final class FolderEnumerator<S extends SourceSplit, C> implements SplitEnumerator<S, C> {
  private final SplitEnumerator<S, C> folder;
  private final WatchedAssignments<S> context;

  /**
   * Wraps what gives files.
   *
   * @param context the one by which {@code folder} gives them
   */
  FolderEnumerator(SplitEnumerator<S, C> folder, WatchedAssignments<S> context) {
    this.folder = folder;
    this.context = context;
  }

  @Override
  public void handleSplitRequest(int reader, String host) {
    context.wasGiven(reader);
    folder.handleSplitRequest(reader, host);
    if (!context.wasGiven(reader) && context.registeredReaders().containsKey(reader)) {
      context.sendEventToSourceReader(reader, new AllGiven());
    }
  }

  @Override
  public void start() {
    folder.start();
  }

  @Override
  public void addSplitsBack(List<S> splits, int reader) {
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
