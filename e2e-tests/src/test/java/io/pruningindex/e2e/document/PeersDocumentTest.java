package io.pruningindex.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What {@code docs/peers.md} says of this project is shown by tests that exist. */
class PeersDocumentTest {
  private static final String DOCUMENT = "docs/peers.md";
  private static final Set<String> COMPARED = Set.of("This project", "Test here");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    TestSources sources = TestSources.read(NamingDocument.project());
    assertThat(NamingDocument.read(DOCUMENT).tests())
        .hasSizeGreaterThan(20)
        .allMatch(sources::contain);
  }

  @Test
  void everyRowThatComparesEndsWithATest() throws IOException {
    List<NamingDocument.Row> compared =
        NamingDocument.read(DOCUMENT).rows().stream()
            .filter(row -> COMPARED.contains(row.lastHeader()))
            .toList();
    assertThat(compared)
        .hasSizeGreaterThan(40)
        .allSatisfy(row -> assertThat(NamingDocument.tests(row.last())).as("%s", row).isNotEmpty());
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
}
