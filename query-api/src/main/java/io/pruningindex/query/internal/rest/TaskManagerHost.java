package io.pruningindex.query.internal.rest;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the host of a TaskManager out of its RPC address. */
final class TaskManagerHost {
  // For example pekko.tcp://flink@10.1.2.3:39025/user/rpc/taskmanager_0; within one JVM there is
  // neither host nor port.
  private static final Pattern RPC_ADDRESS =
      Pattern.compile("^[^:/]+://[^@/]+@(\\[[^\\]]+\\]|[^:/\\[]+)(:\\d+)?(/.*)?$");

  private TaskManagerHost() {}

  /** The host, or empty if the address names none: the TaskManager is in the JobManager's JVM. */
  static Optional<String> of(String rpcAddress) {
    Matcher matcher = RPC_ADDRESS.matcher(rpcAddress);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String host = matcher.group(1);
    return Optional.of(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
  }
}
