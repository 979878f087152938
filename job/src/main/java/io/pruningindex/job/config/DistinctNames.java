package io.pruningindex.job.config;

import java.util.HashMap;
import java.util.Map;

/** Sees to it that no two parts of a file have the same name. */
final class DistinctNames {
  private final Map<String, YamlPlace> places = new HashMap<>();

  /** The name of a part, under its key {@code name}; an error if another one has it. */
  String name(YamlPart part, String remedy) {
    String name = part.text("name", remedy);
    YamlPlace place = part.at("name").orElseThrow().place();
    YamlPlace other = places.putIfAbsent(name, place);
    if (other != null) {
      throw place.invalid(
          "is '" + name + "', as '" + other.path() + "' in line " + other.line() + ": rename one");
    }
    return name;
  }
}
