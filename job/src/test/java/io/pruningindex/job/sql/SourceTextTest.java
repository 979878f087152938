package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceTextTest {
  /** Of a query with an order the parser does not place all parts, so that it is written anew. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT a, b.c FROM t WHERE a = 1 AND s = 'x' ORDER BY a"
            + " | SELECT a, b.c FROM t WHERE a = 1 AND s = 'x' ORDER BY a",
        "SELECT \"a\" FROM \"t\" ORDER BY \"a\" | SELECT a FROM t ORDER BY a",
        "SELECT \"day\", \"odd name\" FROM t ORDER BY 1"
            + " | SELECT \"day\", \"odd name\" FROM t ORDER BY 1",
        "SELECT f(\"x\"\"y\") FROM t ORDER BY 1 | SELECT f(\"x\"\"y\") FROM t ORDER BY 1",
        "SELECT COUNT(*) FROM t ORDER BY 1 | SELECT COUNT(*) FROM t ORDER BY 1",
      })
  void namesAreQuotedWhereTheyMustBe(String query, String shown) throws Exception {
    SqlNode node = SqlParser.create(query, SqlPredicateParser.CONFIG).parseQuery();
    assertThat(new SourceText(query).of(node)).isEqualTo(shown);
  }
}
