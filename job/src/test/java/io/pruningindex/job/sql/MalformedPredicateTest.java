package io.pruningindex.job.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedPredicateTest {
  static String message(String where) {
    MalformedPredicateException thrown =
        catchThrowableOfType(
            MalformedPredicateException.class, () -> SqlPredicateParser.parse(where));
    assertThat(thrown).as(where).isNotNull();
    return thrown.getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a =                     | column 3: something is missing after \"=\", here: a --> =",
        "a = = 1                 | column 3: unexpected \"= =\", here: a --> = = 1",
        "a = 1 )                 | column 7: unexpected \")\", here: a = 1 --> )",
        "(a = 1                  | column 6: something is missing at the end",
        "a > 5 AND               | column 7: unexpected text at or after \"AND\"",
        "a = 1; drop             | column 6: ",
        "a, b                    | column 2: ",
        "a IN ()                 | column 7: unexpected \")\"",
        "a == 1                  | column 3: ",
        "a = 'x                  | column 3: a string without its closing quote",
        "\"a = 1                 | column 1: a name without its closing quote",
        "`a = 1                  | column 1: a name without its closing quote",
        "a = 1 /* x              | a comment without an end",
        "date 5                  | column 1: unexpected \"date 5\" (SQL reserves the word: a"
            + " column of this name is written \"date\"), here: --> date 5",
        "a BETWEEN 1             | BETWEEN operator has no terminating AND",
        "a IS NUL                | column 3: ",
        "a = X'0'                | even number of hexadecimal digits",
        "a = X'0g'               | Binary literal string must contain only characters",
        "a = DATE '2024-02-30'   | column 5: '2024-02-30' is no date: Invalid date",
        "a = DATE 'foo'          | 'foo' is no date of the form 2024-01-31",
        "a = TIMESTAMP 'noon'    | 'noon' is no timestamp of the form 2024-01-31 23:59:59.123456",
        "a = TIMESTAMP '2024-01-01 25:00:00'       | is no timestamp: Invalid value for Hour",
        "a = TIMESTAMP '2024-01-01 10:00:00+99:00' | is no timestamp: ",
        "a = TIMESTAMP '2024-01-01 10:00:00.1234567890' | is no timestamp",
      })
  void saysWhatIsWrongAndWhere(String where, String expected) {
    assertThat(message(where)).startsWith("The predicate is malformed").contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\n"})
  void anEmptyTextIsNoCondition(String where) {
    assertThat(message(where)).contains("is empty").contains("TRUE for all rows");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = 1 AND\n\tb = = 2\nAND c = 3",
        "-- only this",
        "a = '\n\n",
        "SELECT * FROM t WHERE a = 1",
        "😀 = 1",
        "a = 1 AND b = 2 AND c = 3 AND d = 4 AND e = 5 AND f = 6 AND 7 7 AND g = 8 AND h = 9"
            + " AND i = 10 AND j = 11"
      })
  void takesOneShortLine(String where) {
    assertThat(message(where)).hasSizeLessThan(250).doesNotContain("\n").doesNotContain("EOF");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a = 1 AND\n\tb = = 2", "a = 1 AND\r\n\tb = = 2"})
  void countsLinesAndColumns(String where) {
    assertThat(message(where)).contains("line 2, column 4").contains("b --> = = 2");
  }
}
