package io.pruningindex.job.dimension.sql.folder;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads files, and sends a watermark after the rows of all files that were found.
 *
 * <p>It has read them all when it asked for another file, there was none left, and none was given
 * since: those that were found before are read and their rows sent, whatever that took. All methods
 * are called by one thread.
 */
@SuppressWarnings("try") // What is closed may throw anything, an interruption included.
final class FolderReader<T, S extends SourceSplit> implements SourceReader<T, S> {
  private final SourceReader<T, S> folder;
  private CompletableFuture<Void> answer = new CompletableFuture<>();
  private long timesAllRead;

  FolderReader(SourceReader<T, S> folder) {
    this.folder = folder;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    if (answer.isDone()) {
      answer = new CompletableFuture<>();
      // The files that it is still to read; asking changes nothing.
      if (folder.snapshotState(0).isEmpty()) {
        output.emitWatermark(new Watermark(++timesAllRead));
      }
    }
    return folder.pollNext(output);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> available = folder.isAvailable();
    return available.isDone()
        ? available
        : CompletableFuture.anyOf(answer, available).thenApply(any -> null);
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    if (event instanceof AllGiven) {
      answer.complete(null);
    } else {
      folder.handleSourceEvents(event);
    }
  }

  @Override
  public void start() {
    folder.start();
  }

  @Override
  public List<S> snapshotState(long checkpoint) {
    return folder.snapshotState(checkpoint);
  }

  @Override
  public void addSplits(List<S> splits) {
    folder.addSplits(splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    folder.notifyNoMoreSplits();
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
  public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
    folder.pauseOrResumeSplits(toPause, toResume);
  }

  @Override
  public void close() throws Exception {
    folder.close();
  }
}
