package io.pruningindex.job.dimension.sql.folder;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A folder whose reader sends a watermark whenever it has read all files that were found. The
 * watermark has nothing to do with times: it counts how often that was so. Of a folder that is read
 * once there is none before the end.
 *
 * @param <T> the rows
 * @param <S> files, or parts of them
 * @param <C> what checkpoints hold of the files found
 */
public final class FolderSource<T, S extends SourceSplit, C>
    implements Source<T, S, C>, ResultTypeQueryable<T> {
  private static final long serialVersionUID = 1L;

  private final Source<T, S, C> folder;

  /**
   * Watches a folder.
   *
   * @param folder reads the files of a folder; it knows the type of its rows, and a reader asks for
   *     a file only when it has none
   */
  FolderSource(Source<T, S, C> folder) {
    this.folder = folder;
  }

  @Override
  public Boundedness getBoundedness() {
    return folder.getBoundedness();
  }

  @Override
  public SourceReader<T, S> createReader(SourceReaderContext context) throws Exception {
    SourceReader<T, S> reader = folder.createReader(context);
    return isWatched() ? new FolderReader<>(reader, context) : reader;
  }

  @Override
  public SplitEnumerator<S, C> createEnumerator(SplitEnumeratorContext<S> context)
      throws Exception {
    WatchedAssignments<S> watched = new WatchedAssignments<>(context);
    return watched(folder.createEnumerator(watched), watched);
  }

  @Override
  public SplitEnumerator<S, C> restoreEnumerator(SplitEnumeratorContext<S> context, C checkpoint)
      throws Exception {
    WatchedAssignments<S> watched = new WatchedAssignments<>(context);
    return watched(folder.restoreEnumerator(watched, checkpoint), watched);
  }

  private SplitEnumerator<S, C> watched(
      SplitEnumerator<S, C> enumerator, WatchedAssignments<S> context) {
    return isWatched() ? new FolderEnumerator<>(enumerator, context) : enumerator;
  }

  private boolean isWatched() {
    return getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SimpleVersionedSerializer<S> getSplitSerializer() {
    return folder.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<C> getEnumeratorCheckpointSerializer() {
    return folder.getEnumeratorCheckpointSerializer();
  }

  @Override
  @SuppressWarnings("unchecked") // A source of these rows tells the type of these rows.
  public TypeInformation<T> getProducedType() {
    return ((ResultTypeQueryable<T>) folder).getProducedType();
  }
}
