package io.pruningindex.query.internal.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads ports as Flink's configuration writes them. */
public final class PortRange {
  /** Ports beyond this many are not tried one by one. */
  private static final int MAXIMUM_COUNT = 1024;

  private static final int MAXIMUM_PORT = 65535;

  private PortRange() {}

  /**
   * The ports of a setting, ascending.
   *
   * @param setting ports and ranges of ports separated by commas, for example {@code
   *     9069,9071-9073}
   * @throws IllegalArgumentException if it is something else, or names too many ports
   */
  public static List<Integer> parse(String setting) {
    TreeSet<Integer> ports = new TreeSet<>();
    for (String part : setting.split(",")) {
      String[] ends = part.strip().split("-", 2);
      int first = port(ends[0], setting);
      int last = ends.length == 1 ? first : port(ends[1], setting);
      if (last < first || last - first >= MAXIMUM_COUNT) {
        throw invalid(setting);
      }
      for (int port = first; port <= last; port++) {
        ports.add(port);
      }
    }
    if (ports.size() > MAXIMUM_COUNT) {
      throw invalid(setting);
    }
    return new ArrayList<>(ports);
  }

  private static int port(String text, String setting) {
    try {
      int port = Integer.parseInt(text.strip());
      if (port > 0 && port <= MAXIMUM_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw invalid(setting);
    }
    throw invalid(setting);
  }

  private static IllegalArgumentException invalid(String setting) {
    return new IllegalArgumentException(
        "The proxy ports '"
            + setting
            + "' are not a port or a range of at most "
            + MAXIMUM_COUNT
            + " ports: write for example 9069 or 9069-9079");
  }
}
