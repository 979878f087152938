package io.pruningindex.job.dimension.sql.folder;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/**
 * Notes to which readers files are given, and has the folder listed until nothing is missed. What
 * it is asked to do is done by another context.
 */
final class WatchedAssignments<S extends SourceSplit> implements SplitEnumeratorContext<S> {
  private final SplitEnumeratorContext<S> context;
  private final Set<Integer> given = new HashSet<>();
  private Runnable afterListing = () -> {};
  private boolean settled;

  WatchedAssignments(SplitEnumeratorContext<S> context) {
    this.context = context;
  }

  /** Whether a reader was given files since this was last asked of it. */
  boolean wasGiven(int reader) {
    return given.remove(reader);
  }

  /**
   * Whether the last listing has missed no file that showed before one that it, or an earlier one,
   * has found.
   */
  boolean isSettled() {
    return settled;
  }

  /** Sets what is done after each listing, when the files that it found were given. */
  void afterListing(Runnable action) {
    afterListing = action;
  }

  @Override
  public void assignSplits(SplitsAssignment<S> assignment) {
    given.addAll(assignment.assignment().keySet());
    context.assignSplits(assignment);
  }

  @Override
  public void assignSplit(S split, int reader) {
    given.add(reader);
    context.assignSplit(split, reader);
  }

  @Override
  public SplitEnumeratorMetricGroup metricGroup() {
    return context.metricGroup();
  }

  @Override
  public void sendEventToSourceReader(int reader, SourceEvent event) {
    context.sendEventToSourceReader(reader, event);
  }

  @Override
  public void sendEventToSourceReader(int reader, int attempt, SourceEvent event) {
    context.sendEventToSourceReader(reader, attempt, event);
  }

  @Override
  public int currentParallelism() {
    return context.currentParallelism();
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return context.registeredReaders();
  }

  @Override
  public Map<Integer, Map<Integer, ReaderInfo>> registeredReadersOfAttempts() {
    return context.registeredReadersOfAttempts();
  }

  @Override
  public void signalNoMoreSplits(int reader) {
    context.signalNoMoreSplits(reader);
  }

  @Override
  public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
    context.callAsync(callable, handler);
  }

  @Override
  public <T> void callAsync(
      Callable<T> callable, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
    context.callAsync(
        new SettledListing<>(callable),
        (found, failure) -> {
          handler.accept(found == null ? null : found.files(), failure);
          settled = found == null ? settled : found.settled();
          afterListing.run();
        },
        initialDelay,
        period);
  }

  @Override
  public void runInCoordinatorThread(Runnable runnable) {
    context.runInCoordinatorThread(runnable);
  }

  @Override
  public void setIsProcessingBacklog(boolean backlog) {
    context.setIsProcessingBacklog(backlog);
  }
}
