package io.pruningindex.e2e.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tests in the source folders of all modules. */
final class TestSources {
  private static final String SOURCES = "src/test/java";

  /** A test's annotation, then whatever there is before its method. */
  private static final Pattern TEST_METHOD =
      Pattern.compile(
          "@(?:Test|ParameterizedTest|RepeatedTest)\\b.*?\\bvoid\\s+(\\w+)\\s*\\(", Pattern.DOTALL);

  private final Set<NamedTest> tests = new HashSet<>();

  private TestSources() {}

  /**
   * Reads the sources.
   *
   * @param project the folder of the modules
   */
  static TestSources read(Path project) throws IOException {
    TestSources sources = new TestSources();
    for (Path module : children(project)) {
      Path folder = module.resolve(SOURCES);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
            sources.add(file);
          }
        }
      }
    }
    return sources;
  }

  private static List<Path> children(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(Files::isDirectory).sorted().toList();
    }
  }

  private void add(Path file) throws IOException {
    String name = file.getFileName().toString();
    String testClass = name.substring(0, name.length() - ".java".length());
    testMethods(Files.readString(file))
        .forEach(method -> tests.add(new NamedTest(testClass, method)));
  }

  /** The names of the test methods in a source. */
  static List<String> testMethods(String source) {
    List<String> methods = new ArrayList<>();
    Matcher matcher = TEST_METHOD.matcher(source);
    while (matcher.find()) {
      methods.add(matcher.group(1));
    }
    return methods;
  }

  boolean contain(NamedTest test) {
    return tests.contains(test);
  }
}
