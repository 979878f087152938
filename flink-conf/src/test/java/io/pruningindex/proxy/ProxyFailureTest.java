package io.pruningindex.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serial;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import org.apache.flink.queryablestate.exceptions.UnknownKvStateKeyGroupLocationException;
import org.junit.jupiter.api.Test;

class ProxyFailureTest {

  @Test
  void keepsWhatEveryClientCanRead() {
    ClosedChannelException closed = new ClosedChannelException();
    UnknownKvStateKeyGroupLocationException unknown =
        new UnknownKvStateKeyGroupLocationException("server");
    assertThat(ProxyFailure.portable(closed)).isSameAs(closed);
    assertThat(ProxyFailure.portable(unknown)).isSameAs(unknown);
  }

  @Test
  void replacesClassesThatAClientMayNotHave() {
    Throwable refused = ProxyFailure.portable(new ForeignConnectException("refused: host:1"));
    assertThat(refused).isExactlyInstanceOf(ConnectException.class).hasMessage("refused: host:1");
    Throwable nested = ProxyFailure.portable(new IOException("broken", new ForeignException()));
    assertThat(nested)
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("broken")
        .hasNoCause();
  }

  private static final class ForeignConnectException extends ConnectException {
    @Serial private static final long serialVersionUID = 1L;

    ForeignConnectException(String message) {
      super(message);
    }
  }

  private static final class ForeignException extends Exception {
    @Serial private static final long serialVersionUID = 1L;
  }
}
