package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriterArgumentsTest {
  @Test
  void aCommandLineIsReadAsItWasWritten() {
    WriterArguments arguments = new WriterArguments(Path.of("base"), 7, 250, 3, true, 12);

    assertThat(WriterArguments.parse(arguments.toCommandLine().toArray(String[]::new)))
        .isEqualTo(arguments);
    assertThat(arguments.base()).isAbsolute();
  }

  @Test
  void onlyTheFolderIsNeeded() {
    assertThat(WriterArguments.parse("--base", "x"))
        .isEqualTo(WriterArguments.unlimited(Path.of("x"), 1, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--seed 1",
        "--base x --seed",
        "--base x --seed one",
        "--base x --pace -1",
        "--base x --retain 0",
        "--base x --colour red"
      })
  void whatIsWrongIsSaid(String line) {
    assertThatThrownBy(() -> WriterArguments.parse(line.split(" ")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).+\\..*|.+: .+");
  }
}
