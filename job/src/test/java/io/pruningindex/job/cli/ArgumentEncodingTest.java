package io.pruningindex.job.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentEncodingTest {
  @Test
  void refusesArgumentsThatLostLetters() {
    assertThatThrownBy(
            () -> ArgumentEncoding.check(List.of("--where", "a = '\uFFFD'"), "ANSI_X3.4-1968"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("LC_ALL=C.UTF-8");
  }

  @Test
  void takesArgumentsThatWereReadExactly() {
    assertThatCode(() -> ArgumentEncoding.check(List.of("a = '\uFFFD'"), "UTF-8"))
        .doesNotThrowAnyException();
    assertThatCode(() -> ArgumentEncoding.check(List.of("a = 'é'"), "ISO-8859-1"))
        .doesNotThrowAnyException();
    assertThatCode(() -> ArgumentEncoding.check(List.of("a = 1"), "ANSI_X3.4-1968"))
        .doesNotThrowAnyException();
  }
}
