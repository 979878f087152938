package io.pruningindex.job.source.reader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system, which for a while cannot open base files. */
public final class FailingFileSystem extends RawLocalFileSystem {
  static final String FAILURE = "connection reset by peer";

  private static final AtomicBoolean FAILING = new AtomicBoolean();

  /** Options for Hadoop that make it use this class, and none that another test has cached. */
  static Map<String, String> options() {
    return Map.of(
        "fs.file.impl", FailingFileSystem.class.getName(), "fs.file.impl.disable.cache", "true");
  }

  static void failing(boolean fails) {
    FAILING.set(fails);
  }

  @Override
  public String getScheme() {
    return "file";
  }

  /** Libraries of storage hide their failures in exceptions that nobody has to expect. */
  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    if (FAILING.get() && path.getName().endsWith(".parquet")) {
      throw new UncheckedIOException(new IOException(FAILURE));
    }
    return super.open(path, bufferSize);
  }
}
