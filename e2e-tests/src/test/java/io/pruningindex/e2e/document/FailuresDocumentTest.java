package io.pruningindex.e2e.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For each failure in {@code docs/failures.md} there is a test that would notice it here. */
class FailuresDocumentTest {
  private static final String DOCUMENT = "docs/failures.md";
  private static final String REPORTS =
      "(none found|[\\w-]+/[\\w-]+#\\d+(, [\\w-]+/[\\w-]+#\\d+)*)";

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    TestSources sources = TestSources.read(NamingDocument.project());
    assertThat(NamingDocument.read(DOCUMENT).tests())
        .hasSizeGreaterThan(60)
        .allMatch(sources::contain);
  }

  @Test
  void everyFailureHasAReportAnAnswerAndATest() throws IOException {
    List<NamingDocument.Row> rows = NamingDocument.read(DOCUMENT).rows();
    assertThat(rows)
        .hasSizeGreaterThan(40)
        .allSatisfy(
            row -> {
              assertThat(row.header())
                  .containsExactly("Report", "What went wrong", "Here", "Tests");
              assertThat(row.cells()).as("%s", row).hasSize(4).noneMatch(String::isEmpty);
              assertThat(row.cells().get(0)).as("%s", row).matches(REPORTS);
              assertThat(NamingDocument.tests(row.last())).as("%s", row).isNotEmpty();
            });
  }

  @Test
  void noReportIsInTwoRows() throws IOException {
    List<String> reports =
        NamingDocument.read(DOCUMENT).rows().stream()
            .flatMap(row -> List.of(row.cells().get(0).split(", ")).stream())
            .filter(report -> !report.equals("none found"))
            .toList();
    assertThat(reports).doesNotHaveDuplicates();
  }
}
