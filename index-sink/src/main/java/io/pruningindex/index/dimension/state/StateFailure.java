package io.pruningindex.index.dimension.state;

import io.pruningindex.query.internal.state.IndexKey;

/** Says which key it was when the state backend fails, which it does with any exception. */
final class StateFailure {
  interface Access {
    void run() throws Exception;
  }

  private StateFailure() {}

  static void wrap(String what, IndexKey key, Access access) {
    try {
      access.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("The state backend failed to " + what + " " + key, e);
    }
  }
}
