package io.pruningindex.query.internal.rest;

/**
 * Where a TaskManager's proxy of queryable state may listen.
 *
 * @param host the TaskManager's host
 * @param port the port
 */
public record ProxyAddress(String host, int port) {
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
