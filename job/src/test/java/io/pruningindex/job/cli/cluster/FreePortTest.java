package io.pruningindex.job.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortTest {
  @Test
  void goesOnFromAPortInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      int free = port == FreePort.LAST ? FreePort.from(port - 10) : FreePort.from(port);
      assertThat(free).isNotEqualTo(port);
      new ServerSocket(free, 1, InetAddress.getLoopbackAddress()).close();
    }
  }

  @Test
  void saysThatThereIsNone() {
    assertThatThrownBy(() -> FreePort.from(FreePort.LAST + 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("give a lower one");
  }
}
