package io.pruningindex.job.dimension.sql.folder;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.streaming.runtime.tasks.ExceptionInChainedOperatorException;
import org.apache.flink.util.ExceptionUtils;

/** A file of a dimension has something that cannot be read. */
final class UnreadableFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private UnreadableFileException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * What a failure means, if a file is to blame for it and not what became of its rows. Readers
   * wrap what goes wrong in several others, of which only the innermost says what it is.
   *
   * @param read the files that were being read
   */
  static Optional<UnreadableFileException> of(Exception failure, List<? extends SourceSplit> read) {
    boolean later =
        ExceptionUtils.findThrowable(failure, ExceptionInChainedOperatorException.class).isPresent()
            || ExceptionUtils.findThrowable(failure, CancelTaskException.class).isPresent()
            || ExceptionUtils.findThrowable(failure, InterruptedException.class).isPresent();
    if (later || read.isEmpty() || !(read.get(0) instanceof FileSourceSplit file)) {
      return Optional.empty();
    }
    Throwable outer = failure;
    Throwable inner = failure;
    while (inner.getCause() != null) {
      outer = inner;
      inner = inner.getCause();
    }
    String message =
        ("File %s cannot be read (%s): unless storage failed, which passes, correct it and resume"
                + " the job from its last checkpoint")
            .formatted(file.path(), outer.getMessage());
    return Optional.of(new UnreadableFileException(message, inner));
  }
}
