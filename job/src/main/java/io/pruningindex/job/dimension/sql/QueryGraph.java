package io.pruningindex.job.dimension.sql;

import io.pruningindex.job.dimension.sql.folder.FolderSource;
import io.pruningindex.job.dimension.sql.folder.FolderWatermarks;
import io.pruningindex.query.internal.dimension.Completeness;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.connector.file.src.AbstractFileSource;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.operators.async.AsyncWaitOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.api.transformations.TimestampsAndWatermarksTransformation;
import org.apache.flink.streaming.api.transformations.UnionTransformation;
import org.apache.flink.streaming.api.transformations.WithBoundedness;
import org.apache.flink.table.runtime.operators.wmassigners.WatermarkAssignerOperatorFactory;

/**
 * What the operators tell that Flink runs a query with.
 *
 * @param bounded whether all sources end
 * @param watermarked whether watermarks come: some source has them, and none without holds them up
 * @param ordered whether all records come on one way
 * @param folders on how many ways records of watched folders come, of which files are read in no
 *     particular order, and which send their watermarks when all that were found are read
 * @param told whether watched folders are all that is read, and whether all that were found are
 *     read is told in the order of the records
 * @param logs whether some source that does not end is no watched folder: it may be a log, of which
 *     what its records were in the past is not known before all of it is read
 * @param stateful whether an operator makes its records of more than the one that came last
 */
record QueryGraph(
    boolean bounded,
    boolean watermarked,
    boolean ordered,
    int folders,
    boolean told,
    boolean logs,
    boolean stateful) {
  /** In the names of the packages of operators that call functions in Python, many at a time. */
  private static final String PYTHON = ".python.";

  /** Looks at an operator and all before it. */
  static QueryGraph of(Transformation<?> end) {
    List<Transformation<?>> all = end.getTransitivePredecessors();
    return new QueryGraph(
        all.stream().filter(QueryGraph::isSource).allMatch(QueryGraph::isBounded),
        all.stream().anyMatch(QueryGraph::assignsWatermarks) && passesWatermarks(end),
        all.stream().allMatch(t -> t.getParallelism() == 1 && t.getInputs().size() <= 1),
        waysFromFolders(end),
        all.stream().filter(QueryGraph::isSource).allMatch(QueryGraph::isWatchedFolder)
            && all.stream().noneMatch(QueryGraph::mayLagBehind),
        all.stream().filter(QueryGraph::isSource).anyMatch(QueryGraph::mayBeLog),
        all.stream().anyMatch(QueryGraph::isStateful));
  }

  /**
   * By what versions come to be complete.
   *
   * @param quiet how long nothing must have come for the rows to be taken for complete where
   *     nothing tells it, or zero
   */
  Completeness completedBy(Duration quiet) {
    if (watermarked) {
      return Completeness.WATERMARK;
    }
    if (bounded) {
      return Completeness.END_OF_INPUT;
    }
    return quiet.isZero() ? Completeness.NEVER : Completeness.ASSUMED;
  }

  /**
   * Settles what Flink would settle by the job around the query: operators get uids of their own,
   * by which savepoints know them in any job, and those that may run in any number run alone, which
   * keeps records in their order.
   */
  static void settle(Transformation<?> end, String uid) {
    int number = 0;
    for (Transformation<?> transformation : end.getTransitivePredecessors()) {
      transformation.setUid(uid + "-" + number++);
      if (transformation.getParallelism() == ExecutionConfig.PARALLELISM_DEFAULT) {
        transformation.setParallelism(1);
      }
    }
  }

  private static int waysFromFolders(Transformation<?> end) {
    return isWatchedFolder(end)
        ? 1
        : end.getInputs().stream().mapToInt(QueryGraph::waysFromFolders).sum();
  }

  /** Whether some source reads files, of whose records each is sent for itself. */
  static boolean readsFiles(Transformation<?> end) {
    return end.getTransitivePredecessors().stream()
        .anyMatch(t -> source(t) instanceof FolderSource || isForeign(t));
  }

  /** Whether watermarks are made of files of which more may wait, and nothing tells it. */
  static boolean hasHastyWatermarks(Transformation<?> end) {
    return end.getTransitivePredecessors().stream()
        .filter(QueryGraph::assignsWatermarks)
        .flatMap(t -> t.getTransitivePredecessors().stream())
        .anyMatch(QueryGraph::isForeign);
  }

  /** Whether it reads files, and does not say when all are read. */
  private static boolean isForeign(Transformation<?> transformation) {
    return source(transformation) instanceof AbstractFileSource<?, ?>;
  }

  private static Source<?, ?, ?> source(Transformation<?> transformation) {
    return transformation instanceof SourceTransformation<?, ?, ?> source
        ? source.getSource()
        : null;
  }

  private static boolean isSource(Transformation<?> transformation) {
    return transformation.getInputs().isEmpty();
  }

  private static boolean isWatchedFolder(Transformation<?> source) {
    return source(source) instanceof FolderSource && !isBounded(source);
  }

  /** Whether what is told of records may pass an operator before these do. */
  private static boolean mayLagBehind(Transformation<?> transformation) {
    if (!(transformation instanceof OneInputTransformation<?, ?> operator)) {
      return false;
    }
    StreamOperatorFactory<?> factory = operator.getOperatorFactory();
    return factory instanceof AsyncWaitOperatorFactory
        || factory instanceof SimpleOperatorFactory<?> simple
            && simple.getOperator().getClass().getName().contains(PYTHON);
  }

  private static boolean mayBeLog(Transformation<?> source) {
    return !isBounded(source) && !(source(source) instanceof FolderSource);
  }

  private static boolean isBounded(Transformation<?> source) {
    return source instanceof WithBoundedness known && known.getBoundedness() == Boundedness.BOUNDED;
  }

  private static boolean isStateful(Transformation<?> transformation) {
    return transformation instanceof OneInputTransformation<?, ?> operator
        ? operator.getStateKeySelector() != null
        : transformation.getInputs().size() > 1
            && !(transformation instanceof UnionTransformation<?>);
  }

  /** A source that ends lets all watermarks pass from then on. */
  private static boolean passesWatermarks(Transformation<?> transformation) {
    if (assignsWatermarks(transformation)) {
      return true;
    }
    return isSource(transformation)
        ? isBounded(transformation)
        : transformation.getInputs().stream().allMatch(QueryGraph::passesWatermarks);
  }

  private static boolean assignsWatermarks(Transformation<?> transformation) {
    if (transformation instanceof SourceTransformation<?, ?, ?> source) {
      return isStrategy(source.getWatermarkStrategy());
    }
    if (transformation instanceof TimestampsAndWatermarksTransformation<?> assigner) {
      return isStrategy(assigner.getWatermarkStrategy());
    }
    if (transformation instanceof OneInputTransformation<?, ?> operator) {
      StreamOperatorFactory<?> factory = operator.getOperatorFactory();
      return factory instanceof WatermarkAssignerOperatorFactory
          || factory instanceof SimpleOperatorFactory<?> simple
              && simple.getOperator() instanceof FolderWatermarks;
    }
    return false;
  }

  private static boolean isStrategy(WatermarkStrategy<?> strategy) {
    return strategy.getClass() != WatermarkStrategy.noWatermarks().getClass();
  }
}
