package io.pruningindex.e2e.cluster;

/**
 * The ports of a cluster on localhost, free when they were chosen.
 *
 * @param rpc where TaskManagers find the JobManager
 * @param rest the JobManager's REST API
 * @param firstProxy the first of those for queryable state proxies
 */
record ClusterPorts(int rpc, int rest, int firstProxy) {

  /** How many TaskManagers can be started in the life of a cluster, each with a new proxy port. */
  static final int PROXIES = 10;

  static ClusterPorts free() {
    int first = FreePorts.firstOf(2 + PROXIES);
    return new ClusterPorts(first, first + 1, first + 2);
  }

  String restAddress() {
    return "localhost:" + rest;
  }

  String proxyRange() {
    return firstProxy + "-" + (firstProxy + PROXIES - 1);
  }

  /** The proxy port of the TaskManager that was started as the n-th, counted from one. */
  int proxy(int number) {
    if (number > PROXIES) {
      throw new IllegalStateException("All " + PROXIES + " proxy ports have been used.");
    }
    return firstProxy + number - 1;
  }
}
