package io.pruningindex.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code docs/peers.md} says of this project is shown by tests that exist. */
class PeersDocumentTest {
  private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    TestSources sources = TestSources.read(project());
    Set<NamedTest> named = new LinkedHashSet<>();
    for (String line : document()) {
      named.addAll(tests(line));
    }
    assertThat(named).hasSizeGreaterThan(20).allMatch(sources::contain);
  }

  @Test
  void everyRowThatComparesEndsWithATest() throws IOException {
    List<String> rows = document().stream().filter(line -> line.startsWith("| ")).toList();
    int compared = 0;
    boolean compares = false;
    for (String row : rows) {
      List<String> cells = List.of(CELL.split(row.substring(1).strip()));
      String last = cells.get(cells.size() - 1).strip();
      if (cells.stream().allMatch(cell -> cell.strip().matches("-+"))) {
        continue;
      } else if (isHeader(rows, row)) {
        compares = last.equals("This project") || last.equals("Test here");
      } else if (compares) {
        assertThat(tests(last)).as(row).isNotEmpty();
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  @Test
  void methodsAreFoundBehindTheirAnnotations() {
    String source =
        """
        @Test
        void plain() {}
        @ParameterizedTest
        @ValueSource(strings = {"a", "b"})
        void withValues(String value) throws Exception {}
        void noTest() {}
        """;
    assertThat(TestSources.testMethods(source)).containsExactly("plain", "withValues");
  }

  /** A header is followed by a line of dashes. */
  private static boolean isHeader(List<String> rows, String row) {
    int next = rows.indexOf(row) + 1;
    return next < rows.size() && rows.get(next).startsWith("| ---");
  }

  private static List<NamedTest> tests(String text) {
    List<NamedTest> tests = new ArrayList<>();
    Matcher matcher = NAMED_TEST.matcher(text);
    while (matcher.find()) {
      tests.add(new NamedTest(matcher.group(1), matcher.group(2)));
    }
    return tests;
  }

  private static List<String> document() throws IOException {
    return Files.readAllLines(project().resolve("docs/peers.md"));
  }

  private static Path project() {
    return Path.of("").toAbsolutePath().getParent();
  }
}
