package io.pruningindex.job.dimension.sql;

import io.pruningindex.job.config.InvalidConfigurationException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Says which part of the configuration Flink does not accept, and what it says of it. */
public final class SqlFailure {
  private SqlFailure() {}

  /**
   * The failure of a part.
   *
   * @param part what Flink was given, such as "the query of dimension stores"
   */
  public static InvalidConfigurationException of(String part, RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidConfigurationException own) {
        return own;
      }
    }
    Set<String> messages = new LinkedHashSet<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      // Some repeat what their cause says, with its class.
      if (message != null && messages.stream().noneMatch(said -> said.contains(message))) {
        messages.add(message.strip());
      }
    }
    return new InvalidConfigurationException(
        "Flink does not accept " + part + ": " + String.join(": ", messages), failure);
  }
}
