package io.pruningindex.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A test that is gone, or a property that nothing reads, would run nothing or no more than usual.
 */
class TestingDocumentTest {
  private static final Pattern NAMED_TEST = Pattern.compile("\\b[A-Z]\\w+(?:Test|Run)\\b");
  private static final Pattern PROPERTY = Pattern.compile("-D([a-z][\\w.]*)");
  private static final Set<String> OF_MAVEN = Set.of("test", "surefire.failIfNoSpecifiedTests");

  @Test
  void namesTestsAndPropertiesThatThereAre() throws IOException {
    String document = Files.readString(NamingDocument.project().resolve("docs/testing.md"));
    List<Path> sources = sources();
    Set<String> tests = new TreeSet<>();
    StringBuilder code = new StringBuilder();
    for (Path source : sources) {
      tests.add(source.getFileName().toString().replace(".java", ""));
      code.append(Files.readString(source));
    }
    Set<String> named = new TreeSet<>();
    NAMED_TEST.matcher(document).results().forEach(match -> named.add(match.group()));
    assertThat(named).hasSizeGreaterThan(30);
    assertThat(tests).containsAll(named);
    Set<String> properties = new TreeSet<>();
    PROPERTY.matcher(document).results().forEach(match -> properties.add(match.group(1)));
    properties.removeAll(OF_MAVEN);
    assertThat(properties)
        .hasSizeGreaterThan(20)
        .allMatch(property -> code.indexOf("\"" + property + "\"") >= 0);
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("query-api", "index-sink", "job", "flink-conf", "e2e-tests")) {
      Path folder = NamingDocument.project().resolve(module).resolve("src");
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> folder.relativize(file).toString().startsWith("test"))
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(sources::add);
      }
    }
    return sources;
  }
}
