package io.pruningindex.job.dimension.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.PendingSplitsCheckpoint;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own search for files, and what the one reader is told. */
class FolderEnumeratorTest {
  private static final int READER = 0;

  private final List<String> told = new ArrayList<>();
  private Runnable look;

  /** Told after it was given a file, a reader might have read that, and take it for all. */
  @Test
  void aReaderIsToldOnlyThatNoneIsLeft(@TempDir Path folder) throws Exception {
    try (SplitEnumerator<FileSourceSplit, ?> files = enumerator(folder)) {
      files.start();
      files.handleSplitRequest(READER, null);
      assertThat(told).as("before the folder was listed").isEmpty();
      look.run();
      assertThat(told).containsExactly("none left");
      Files.writeString(folder.resolve("1"), "x");
      Files.writeString(folder.resolve("2"), "x");
      look.run();
      assertThat(told).containsExactly("none left", "file");
      files.handleSplitRequest(READER, null);
      assertThat(told).containsExactly("none left", "file", "file");
      files.handleSplitRequest(READER, null);
      assertThat(told).containsExactly("none left", "file", "file", "none left");
    }
  }

  private SplitEnumerator<FileSourceSplit, PendingSplitsCheckpoint<FileSourceSplit>> enumerator(
      Path folder) throws Exception {
    FileSource<String> source =
        FileSource.forRecordStreamFormat(
                new TextLineInputFormat(),
                org.apache.flink.core.fs.Path.fromLocalFile(folder.toFile()))
            .monitorContinuously(Duration.ofSeconds(1))
            .build();
    return new FolderSource<>(source).createEnumerator(context());
  }

  @SuppressWarnings("unchecked") // What the interface of the proxy takes.
  private SplitEnumeratorContext<FileSourceSplit> context() {
    return (SplitEnumeratorContext<FileSourceSplit>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SplitEnumeratorContext.class},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "currentParallelism" -> {
                  return 1;
                }
                case "registeredReaders" -> {
                  return Map.of(READER, new ReaderInfo(READER, "here"));
                }
                case "assignSplit" -> told.add("file");
                case "sendEventToSourceReader" -> told.add("none left");
                case "callAsync" ->
                    look =
                        () ->
                            look(
                                (Callable<Object>) arguments[0],
                                (BiConsumer<Object, Throwable>) arguments[1]);
                default -> throw new UnsupportedOperationException(method.toString());
              }
              return null;
            });
  }

  private static void look(Callable<Object> call, BiConsumer<Object, Throwable> handler) {
    try {
      handler.accept(call.call(), null);
    } catch (Exception e) {
      handler.accept(null, e);
    }
  }
}
