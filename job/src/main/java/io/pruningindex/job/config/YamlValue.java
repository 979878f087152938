package io.pruningindex.job.config;

import java.util.List;
import java.util.Map;

/** What stands at a place of a YAML file. */
sealed interface YamlValue {
  /** The value in words, for errors. */
  String inWords();

  /**
   * A text, or a number, date or flag, as it is written: to read 022 as a number would change it.
   *
   * @param text the text without quotes around it
   */
  record Text(String text) implements YamlValue {
    @Override
    public String inWords() {
      return "'" + text + "'";
    }
  }

  /** Nothing, or {@code null}. */
  record Nothing() implements YamlValue {
    @Override
    public String inWords() {
      return "nothing";
    }
  }

  /** A list. */
  record Entries(List<YamlPart> entries) implements YamlValue {
    @Override
    public String inWords() {
      return "a list";
    }
  }

  /** Keys with values, in their order. */
  record Keys(Map<String, YamlPart> keys) implements YamlValue {
    @Override
    public String inWords() {
      return "a map of keys";
    }
  }
}
