package io.pruningindex.e2e.cluster;

/** A TaskManager of the cluster. */
public final class TaskManager {

  private final ClusterProcess process;
  private final int proxyPort;

  TaskManager(ClusterProcess process, int proxyPort) {
    this.process = process;
    this.proxyPort = proxyPort;
  }

  /** Its resource id, under which REST lists it. */
  public String id() {
    return process.name();
  }

  /** Where its queryable state proxy listens on localhost. */
  public int proxyPort() {
    return proxyPort;
  }

  /** The number of its process. */
  public long pid() {
    return process.pid();
  }

  ClusterProcess process() {
    return process;
  }

  @Override
  public String toString() {
    return id() + " (proxy " + proxyPort + ", process " + pid() + ")";
  }
}
