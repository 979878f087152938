package io.pruningindex.job.config;

import java.util.function.Supplier;

/**
 * A place in a YAML file.
 *
 * @param origin the file's name, for errors
 * @param path the keys and positions that lead to it, as in {@code tables[0].path}; "" for the
 *     whole
 * @param line the line that it begins in, counted from 1
 */
record YamlPlace(String origin, String path, int line) {
  /** The place of a key below this one. */
  YamlPlace key(String key, int keyLine) {
    return new YamlPlace(origin, path.isEmpty() ? key : path + "." + key, keyLine);
  }

  /** The place of an entry of the list that is here. */
  YamlPlace entry(int position, int entryLine) {
    return new YamlPlace(origin, path + "[" + position + "]", entryLine);
  }

  /** Says that what stands here cannot be used. */
  InvalidConfigurationException invalid(String problem) {
    return new InvalidConfigurationException(prefix() + " " + problem);
  }

  /** Makes something of what stands here; what is refused is told with the place. */
  <T> T make(Supplier<T> making) {
    try {
      return making.get();
    } catch (InvalidConfigurationException e) {
      throw new InvalidConfigurationException(prefix() + ": " + e.getMessage(), e);
    }
  }

  private String prefix() {
    return path.isEmpty() ? origin : origin + ", line " + line + ": '" + path + "'";
  }
}
