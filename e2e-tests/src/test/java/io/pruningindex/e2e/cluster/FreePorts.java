package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports that nobody listens on, below the range from which systems deal ephemeral ones. */
public final class FreePorts {

  private static final int LOWEST = 15_000;
  private static final int HIGHEST = 31_000;

  private FreePorts() {}

  /** The first of so many consecutive ports, all free a moment ago. */
  public static int firstOf(int count) {
    for (int attempt = 0; attempt < 1_000; attempt++) {
      int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - count);
      if (areFree(first, count)) {
        return first;
      }
    }
    throw new IllegalStateException("No " + count + " consecutive free ports found.");
  }

  private static boolean areFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(new InetSocketAddress("localhost", port));
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }
}
