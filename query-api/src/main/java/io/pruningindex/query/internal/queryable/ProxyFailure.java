package io.pruningindex.query.internal.queryable;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.apache.flink.queryablestate.exceptions.UnknownKeyOrNamespaceException;

/**
 * Tells the failures of queryable state apart. Those of a proxy mostly arrive as plain runtime
 * exceptions that carry a stack trace as text: the name of the cause in it is all there is.
 */
final class ProxyFailure {
  private static final int LONGEST_REASON = 300;

  private ProxyFailure() {}

  static ProxyReply classify(Throwable failure) {
    Throwable top = unwrapped(failure);
    if (top instanceof IOException) {
      String message = top.getMessage();
      String kind = top.getClass().getSimpleName();
      return new ProxyReply.Disconnected(message == null ? kind : kind + ": " + message);
    }
    if (top instanceof UnknownKeyOrNamespaceException
        || tells(top, "UnknownKeyOrNamespaceException")) {
      return new ProxyReply.NoValue();
    }
    // The proxy's TaskManager has no slot of the job, and so knows nobody to ask.
    if (tells(top, "UnknownLocationException")) {
      return new ProxyReply.OtherTaskManager();
    }
    if (tells(top, "UnknownKvStateLocation") || tells(top, "FlinkJobNotFoundException")) {
      return new ProxyReply.NotRegistered();
    }
    return new ProxyReply.Failed(reason(top));
  }

  private static boolean tells(Throwable failure, String name) {
    for (Throwable link = failure; link != null; link = link.getCause()) {
      boolean named = link.getClass().getSimpleName().equals(name);
      if (named || (link.getMessage() != null && link.getMessage().contains(name))) {
        return true;
      }
    }
    return false;
  }

  private static String reason(Throwable failure) {
    String text = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    // The first lines say what happened; the rest is a stack trace of another JVM.
    String words =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("at "))
            .limit(2)
            .reduce((first, second) -> first + " " + second)
            .orElse(failure.getClass().getSimpleName());
    return words.length() <= LONGEST_REASON ? words : words.substring(0, LONGEST_REASON) + "...";
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }
}
