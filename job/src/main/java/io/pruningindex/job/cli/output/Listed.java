package io.pruningindex.job.cli.output;

import java.util.Optional;

/**
 * A table or dimension in a list.
 *
 * @param name its name
 * @param state what is known of it; empty if it cannot be read
 * @param failure why it cannot be read, or ""
 */
public record Listed<T>(String name, Optional<T> state, String failure) {
  /** One of which something is known. */
  public static <T> Listed<T> of(String name, T state) {
    return new Listed<>(name, Optional.of(state), "");
  }

  /** One that cannot be read. */
  public static <T> Listed<T> unreadable(String name, String failure) {
    return new Listed<>(name, Optional.empty(), failure);
  }
}
