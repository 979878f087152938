package io.pruningindex.proxy;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.queryablestate.messages.KvStateRequest;
import org.apache.flink.queryablestate.network.BadRequestException;

/**
 * The failures of the proxy in the form in which they can travel.
 *
 * <p>Only a {@link BadRequestException} reaches the client as an object; of anything else it gets
 * the text. The object is of use to a client that has its classes, so it carries only those of the
 * JDK and of the queryable state client.
 */
public final class ProxyFailure {

  private static final String CLIENT_PACKAGE = "org.apache.flink.queryablestate.";

  private ProxyFailure() {}

  /** What to tell a client whose request was given up: which state, how often, and why. */
  public static BadRequestException gaveUp(
      String server, KvStateRequest request, GaveUpException failure) {
    return failure(
        server,
        "Gave up reading "
            + name(request)
            + " after "
            + failure.attempts()
            + " attempts: the TaskManager that serves it cannot be reached or does not hold it"
            + " now; ask again when the job has recovered. Last failure: "
            + failure.getCause(),
        failure.getCause());
  }

  /** What to tell a client whose request was not answered in time. */
  public static BadRequestException timedOut(
      String server, KvStateRequest request, TimeoutException failure) {
    return failure(
        server,
        "No answer in time when reading "
            + name(request)
            + ": its TaskManager or JobManager is overloaded or unreachable; ask again later. "
            + failure,
        failure);
  }

  private static String name(KvStateRequest request) {
    return "state '" + request.getStateName() + "' of job " + request.getJobId();
  }

  private static BadRequestException failure(String server, String problem, Throwable cause) {
    BadRequestException failure = new BadRequestException(server, problem);
    failure.initCause(portable(cause));
    return failure;
  }

  /** The failure itself, or its likeness in a class that every client has. */
  static Throwable portable(Throwable failure) {
    if (isPortable(failure)) {
      return failure;
    }
    Throwable likeness =
        failure instanceof ConnectException
            ? new ConnectException(failure.getMessage())
            : new IOException(failure.toString());
    likeness.setStackTrace(failure.getStackTrace());
    return likeness;
  }

  private static boolean isPortable(Throwable failure) {
    for (Throwable link = failure; link != null; link = link.getCause()) {
      Class<?> type = link.getClass();
      boolean known = type.getClassLoader() == null || type.getName().startsWith(CLIENT_PACKAGE);
      if (!known || link.getSuppressed().length > 0) {
        return false;
      }
    }
    return true;
  }
}
