package io.pruningindex.job.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads YAML into parts that know where they stand. */
final class YamlReader {
  private static final YAMLFactory FACTORY = new YAMLFactory();

  private final YAMLParser parser;

  private YamlReader(YAMLParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a text that is one document.
   *
   * @param origin names it in errors
   * @throws InvalidConfigurationException if it is no YAML, or names a key twice
   */
  static YamlPart read(String yaml, String origin) {
    YamlPlace whole = new YamlPlace(origin, "", 1);
    try (YAMLParser parser = FACTORY.createParser(yaml)) {
      return new YamlReader(parser).document(whole);
    } catch (JsonProcessingException e) {
      throw new InvalidConfigurationException(origin + YamlSyntax.problem(e), e);
    } catch (IOException e) {
      throw new InvalidConfigurationException(origin + " cannot be read: " + e.getMessage(), e);
    }
  }

  private YamlPart document(YamlPlace whole) throws IOException {
    if (parser.nextToken() == null) {
      return new YamlPart(whole, new YamlValue.Nothing());
    }
    YamlPart document = part(whole);
    if (parser.nextToken() != null) {
      throw whole.invalid(
          "holds a second document from line " + line() + " on: give it a file of its own");
    }
    return document;
  }

  private YamlPart part(YamlPlace place) throws IOException {
    if (parser.isCurrentAlias()) {
      throw place.invalid(
          "refers to another part by '*"
              + parser.getText()
              + "': write the value out in its place");
    }
    JsonToken token = parser.currentToken();
    return new YamlPart(
        place,
        switch (token) {
          case START_OBJECT -> keys(place);
          case START_ARRAY -> entries(place);
          case VALUE_NULL -> new YamlValue.Nothing();
          default -> new YamlValue.Text(parser.getText());
        });
  }

  private YamlValue keys(YamlPlace place) throws IOException {
    Map<String, YamlPart> keys = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      YamlPlace at = place.key(parser.currentName(), line());
      String key = parser.currentName();
      YamlPart before = keys.get(key);
      if (before != null) {
        // The second one would silently hide the first.
        throw at.invalid("stood in line " + before.place().line() + " already: keep one of them");
      }
      parser.nextToken();
      keys.put(key, part(at));
    }
    return new YamlValue.Keys(keys);
  }

  private YamlValue entries(YamlPlace place) throws IOException {
    List<YamlPart> entries = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      entries.add(part(place.entry(entries.size(), line())));
    }
    return new YamlValue.Entries(entries);
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }
}
