package io.pruningindex.e2e.benchmark;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.index.EmbeddedIndex;
import io.pruningindex.e2e.measure.BroadTable;
import io.pruningindex.job.config.DimensionsConfiguration;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.PruningClient;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The job with a table of many files and a dimension of many rows, in a cluster within this JVM.
 */
final class JoinedIndex implements AutoCloseable {
  static final String TABLE = "broad";
  static final String DIMENSION = "numbers";

  /** The rows of the dimension are of so many shares of the same size. */
  static final int SHARES = 100;

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** Rows with keys in any order: neighbours are in different shares. */
  private static final long STEP = 7_919;

  private final Path folder;
  private final EmbeddedIndex index;
  private final PruningClient client;
  private final String measures;

  private JoinedIndex(Path folder, EmbeddedIndex index, PruningClient client, String measures) {
    this.folder = folder;
    this.index = index;
    this.client = client;
    this.measures = measures;
  }

  /**
   * Starts the job.
   *
   * @param table where the table lies, or null to write one of {@code files} files
   * @param rows how many rows the dimension has
   */
  static JoinedIndex start(Path table, int files, int rows) throws Exception {
    Path folder = Files.createTempDirectory("joined");
    Path path = table == null ? folder.resolve(TABLE) : table;
    if (table == null) {
      BroadTable.write(path, files);
    }
    write(folder.resolve(DIMENSION), rows);
    JobConfiguration job =
        EmbeddedIndex.job(List.of(new TableConfiguration(TABLE, path.toString(), List.of())))
            .with(new DimensionsConfiguration(List.of(dimension(folder)), List.of()));
    Instant start = Instant.now();
    EmbeddedIndex index = EmbeddedIndex.start(folder, job);
    PruningClient client = index.client();
    DimensionDescription.Version version = awaitVersion(client);
    EmbeddedIndex.awaitFollowing(client, TABLE);
    double seconds = Duration.between(start, version.cutAt()).toMillis() / 1e3;
    long bytes = DimensionBytes.read(index.rest(), job.name(), DIMENSION);
    String measures =
        String.format(
            "%,d rows in %.1f s from the start of the job, %.1f bytes of state a row",
            version.rows(), seconds, (double) bytes / version.rows());
    return new JoinedIndex(folder, index, client, measures);
  }

  PruningClient client() {
    return client;
  }

  /** What the dimension costs. */
  String measures() {
    return measures;
  }

  private static void write(Path path, int rows) throws IOException {
    Files.createDirectories(path);
    try (BufferedWriter writer = Files.newBufferedWriter(path.resolve("rows.csv"))) {
      for (long row = 0; row < rows; row++) {
        long number = row * STEP % rows;
        writer.write(number + "," + row % SHARES + ",text-" + row % 1_000 + "\n");
      }
    }
  }

  private static SqlDimension dimension(Path folder) {
    return new SqlDimension(
        DIMENSION,
        List.of(
            "CREATE TABLE numbers (k BIGINT, share INT, note STRING) WITH ('connector' ="
                + " 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.resolve(DIMENSION).toUri()
                + "')"),
        "SELECT * FROM numbers",
        List.of("k"),
        Duration.ZERO);
  }

  private static DimensionDescription.Version awaitVersion(PruningClient client) {
    AtomicReference<DimensionDescription.Version> version = new AtomicReference<>();
    Await.until(
        "the dimension to be complete",
        LIMIT,
        () -> {
          client
              .describeDimension(DIMENSION)
              .get()
              .state()
              .flatMap(DimensionDescription.State::newest)
              .ifPresent(version::set);
          return version.get() != null;
        });
    return version.get();
  }

  @Override
  public void close() throws IOException {
    client.close();
    index.close();
    delete(folder);
  }

  /** Deletes a folder and all that is in it. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
