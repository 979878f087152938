package io.pruningindex.query.internal.rest;

import java.net.URI;
import java.net.URISyntaxException;

/** Reads the address of a JobManager's REST API as people write it. */
public final class RestAddress {
  private static final int LARGEST_PORT = 65_535;

  private RestAddress() {}

  /**
   * The URL of an address.
   *
   * @param address {@code host:port}, or a URL with or without a path
   * @throws IllegalArgumentException if it is neither
   */
  public static URI parse(String address) {
    String trimmed = address.strip();
    String url = trimmed.contains("://") ? trimmed : "http://" + trimmed;
    try {
      URI uri = new URI(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      // A URL may leave its port to the scheme; an address without one is a slip.
      boolean complete = uri.getHost() != null && (uri.getPort() > 0 || trimmed.contains("://"));
      if (http && complete && uri.getPort() <= LARGEST_PORT) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw invalid(address, e);
    }
    throw invalid(address, null);
  }

  private static IllegalArgumentException invalid(String address, Exception cause) {
    return new IllegalArgumentException(
        "The JobManager's address '"
            + address
            + "' is not of the form host:port or http://host:port: name its REST endpoint, for"
            + " example localhost:8081",
        cause);
  }
}
