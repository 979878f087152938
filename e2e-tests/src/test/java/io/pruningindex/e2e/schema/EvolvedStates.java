package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.config.TableConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Copies of tables as they were at some time, for a job that finds them so. */
final class EvolvedStates {
  private final Path folder;
  private final List<TrueTable> states = new ArrayList<>();

  /** Copies are kept in {@code folder}. */
  EvolvedStates(Path folder) {
    this.folder = folder;
  }

  /** Copies a table that nothing is written to meanwhile. */
  void keep(TrueTable state, Path table, SchemaStep after) throws IOException {
    String name = state.name() + "." + after;
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(table)) {
      files.forEach(file -> copy(file, copy.resolve(table.relativize(file))));
    }
    states.add(new TrueTable(name, state.instant(), state.slices()));
  }

  private static void copy(Path from, Path to) {
    try {
      if (Files.isDirectory(from)) {
        Files.createDirectories(to);
      } else {
        // Before table version 8 the times of the timeline's files say when instants completed.
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<TrueTable> states() {
    return List.copyOf(states);
  }

  List<TableConfiguration> tables() {
    return states.stream()
        .map(
            state ->
                new TableConfiguration(
                    state.name(), folder.resolve(state.name()).toString(), List.of()))
        .toList();
  }
}
