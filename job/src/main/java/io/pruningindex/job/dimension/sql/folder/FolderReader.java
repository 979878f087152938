package io.pruningindex.job.dimension.sql.folder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads files, and sends a watermark after the rows of all files that were found.
 *
 * <p>It has read them all when it asked for another file, there was none left, and none was given
 * since: those that were found before are read and their rows sent, whatever that took. All methods
 * are called by one thread.
 *
 * <p>A file that was deleted before it was read can never be read, and rows are missing for good.
 * It is kept in mind, in checkpoints too, and looked for again: until it is back there is no
 * watermark.
 */
@SuppressWarnings("try") // What is closed may throw anything, an interruption included.
final class FolderReader<T, S extends SourceSplit> implements SourceReader<T, S> {
  private static final Logger LOG = LoggerFactory.getLogger(FolderReader.class);
  private static final long SECONDS_UNTIL_MISSING_IS_SOUGHT = 10;

  private final SourceReader<T, S> folder;
  private final SourceReaderContext context;
  private final List<S> missing = new ArrayList<>();
  private CompletableFuture<Void> answer = new CompletableFuture<>();
  private long timesAllRead;

  /**
   * Reads by another reader.
   *
   * @param context by which {@code folder} asks for files
   */
  FolderReader(SourceReader<T, S> folder, SourceReaderContext context) {
    this.folder = folder;
    this.context = context;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    if (answer.isDone()) {
      answer = new CompletableFuture<>();
      seekMissing();
      // The files that it is still to read; asking changes nothing.
      if (snapshotState(0).isEmpty()) {
        output.emitWatermark(new Watermark(++timesAllRead));
      }
    }
    try {
      return folder.pollNext(output);
    } catch (IOException | RuntimeException e) {
      Optional<UnreadableFileException> file =
          UnreadableFileException.of(e, folder.snapshotState(0));
      throw file.isPresent() ? file.get() : e;
    }
  }

  private void seekMissing() {
    if (!missing.isEmpty()) {
      List<S> sought = List.copyOf(missing);
      missing.clear();
      give(sought);
    }
  }

  private void give(List<S> files) {
    List<S> there = new ArrayList<>();
    for (S file : files) {
      if (isGone(file)) {
        missing.add(file);
      } else {
        there.add(file);
      }
    }
    folder.addSplits(there);
    if (!missing.isEmpty()) {
      answer.completeOnTimeout(null, SECONDS_UNTIL_MISSING_IS_SOUGHT, TimeUnit.SECONDS);
    }
  }

  /** What cannot be asked counts as there: reading it says what is wrong. */
  private static boolean isGone(SourceSplit split) {
    if (!(split instanceof FileSourceSplit file)) {
      return false;
    }
    try {
      return !file.path().getFileSystem().exists(file.path());
    } catch (IOException e) {
      return false;
    }
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
    List<S> files = new ArrayList<>(folder.snapshotState(checkpoint));
    files.addAll(missing);
    return files;
  }

  @Override
  public void addSplits(List<S> splits) {
    give(splits);
    if (!missing.isEmpty()) {
      LOG.error(
          "Files were deleted before they were read: {}. No version of the dimension is cut until"
              + " they are back. Put them back, or let the dimension be read anew by changing its"
              + " query; and keep files until what they hold is in a version",
          missing);
      if (missing.containsAll(splits)) {
        // Who has read a file asks for the next one, but these are not read.
        context.sendSplitRequest();
      }
    }
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
