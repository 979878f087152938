package io.pruningindex.job.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value of a YAML file with its place; gives it as what the reader needs, or says why not. */
record YamlPart(YamlPlace place, YamlValue value) {
  /**
   * Checks that this has keys, and only those that are known.
   *
   * @param form how it is written, for errors
   */
  void requireKeys(Collection<String> known, String form) {
    if (!(value instanceof YamlValue.Keys keys)) {
      throw place.invalid(isNot("") + "write " + form + spaceAfterColon(known));
    }
    for (Map.Entry<String, YamlPart> entry : keys.keys().entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw entry
            .getValue()
            .place
            .invalid(
                "is not known here: "
                    + Spelling.hint(entry.getKey(), known)
                    + "known are "
                    + known);
      }
    }
  }

  /** What follows a colon without a space is no value. */
  private String spaceAfterColon(Collection<String> known) {
    boolean joined =
        value instanceof YamlValue.Text text
            && known.stream().anyMatch(key -> text.text().startsWith(key + ":"));
    return joined ? ", with a space after each colon" : "";
  }

  /** What stands under a key, or empty if the key is not there. */
  Optional<YamlPart> at(String key) {
    return value instanceof YamlValue.Keys keys
        ? Optional.ofNullable(keys.keys().get(key))
        : Optional.empty();
  }

  /**
   * The text under a key.
   *
   * @param remedy what to write if the key is not there
   */
  String text(String key, String remedy) {
    return at(key).orElseThrow(() -> missing(key, remedy)).text(remedy);
  }

  /** Says that a key is not there. */
  InvalidConfigurationException missing(String key, String remedy) {
    return place.key(key, place.line()).invalid("is missing: " + remedy);
  }

  /**
   * The text.
   *
   * @param remedy what to write if it is none
   */
  String text(String remedy) {
    if (value instanceof YamlValue.Text text && !text.text().isBlank()) {
      return text.text();
    }
    throw place.invalid(isNot(", no text") + remedy);
  }

  /** Says what this is, in place of what it should be. */
  private String isNot(String wanted) {
    boolean empty =
        value instanceof YamlValue.Nothing
            || value instanceof YamlValue.Text text && text.text().isBlank();
    return empty ? "is empty: " : "is " + value.inWords() + wanted + ": ";
  }

  /**
   * The text, or the texts of a list.
   *
   * @param remedy what to write if there are none
   */
  List<String> texts(String remedy) {
    if (!(value instanceof YamlValue.Entries list)) {
      return List.of(text(remedy));
    }
    List<String> texts = new ArrayList<>();
    list.entries().forEach(entry -> texts.add(entry.text(remedy)));
    return texts;
  }

  /**
   * The entries of a list.
   *
   * @param form how the list is written, for errors
   */
  List<YamlPart> entries(String form) {
    if (value instanceof YamlValue.Entries list) {
      return list.entries();
    }
    throw place.invalid(isNot(", no list") + "write " + form);
  }

  /** Options with their values, which may be empty texts. */
  Map<String, String> options(String form) {
    if (!(value instanceof YamlValue.Keys keys)) {
      throw place.invalid(isNot("") + "write " + form);
    }
    Map<String, String> options = new LinkedHashMap<>();
    keys.keys()
        .forEach(
            (key, part) -> {
              if (!(part.value instanceof YamlValue.Text text)) {
                throw part.place.invalid(part.isNot(", no text") + "write " + form);
              }
              options.put(key, text.text());
            });
    return options;
  }

  /** The time span. */
  Duration duration() {
    return TimeText.duration(this, false);
  }

  /** The time span, which may be 0. */
  Duration durationOrZero() {
    return TimeText.duration(this, true);
  }

  /** Whether true or false stands here; it must be one of them. */
  boolean yesOrNo() {
    String given = value instanceof YamlValue.Text text ? text.text().strip() : "";
    if (!given.equals("true") && !given.equals("false")) {
      throw place.invalid(isNot("") + "give true or false");
    }
    return given.equals("true");
  }

  /** The whole number, which must be 1 or more. */
  int positiveNumber() {
    return numberUpTo(Integer.MAX_VALUE);
  }

  /** The whole number, which must be 1 to {@code most}. */
  int numberUpTo(int most) {
    String problem =
        isNot("")
            + "give a whole number, 1 "
            + (most == Integer.MAX_VALUE ? "or more" : "to " + most);
    if (value instanceof YamlValue.Text text) {
      try {
        int number = Integer.parseInt(text.text().strip());
        if (number >= 1 && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw place.invalid(problem);
      }
    }
    throw place.invalid(problem);
  }
}
