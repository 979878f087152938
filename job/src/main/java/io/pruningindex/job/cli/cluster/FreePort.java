package io.pruningindex.job.cli.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds ports that nobody listens on. */
final class FreePort {
  static final int LAST = 65535;

  private FreePort() {}

  /** The first free port of this machine that is not below {@code first}. */
  static int from(int first) throws IOException {
    for (int port = first; port <= LAST; port++) {
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("no port from " + first + " on is free: give a lower one");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
