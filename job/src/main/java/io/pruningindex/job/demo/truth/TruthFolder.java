package io.pruningindex.job.demo.truth;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the record of one table is kept: the table, a file an instant, and the rows of slices. */
record TruthFolder(Path path) {
  static final ObjectMapper MAPPER = new ObjectMapper();

  Path table() {
    return path.resolve("table.json");
  }

  Path rows() {
    return path.resolve("rows");
  }

  Path rows(String rowsFile) {
    return rows().resolve(rowsFile);
  }

  Path instant(InstantName name) {
    return path.resolve(name.fileName());
  }

  List<InstantName> instants() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files
          .map(file -> InstantName.parse(file.getFileName().toString()))
          .flatMap(Optional::stream)
          .sorted(Comparator.comparingLong(InstantName::sequence))
          .toList();
    }
  }

  /** Makes the file appear whole or not at all, for readers in other processes. */
  static void write(Path file, String content) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
    Files.writeString(temporary, content, StandardCharsets.UTF_8);
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
