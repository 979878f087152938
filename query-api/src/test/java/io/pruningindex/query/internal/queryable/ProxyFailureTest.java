package io.pruningindex.query.internal.queryable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletionException;
import org.apache.flink.queryablestate.exceptions.UnknownKeyOrNamespaceException;
import org.apache.flink.queryablestate.network.BadRequestException;
import org.junit.jupiter.api.Test;

class ProxyFailureTest {
  @Test
  void aMissingKeyComesAsAnObjectOrAsText() {
    assertThat(ProxyFailure.classify(new UnknownKeyOrNamespaceException("server")))
        .isInstanceOf(ProxyReply.NoValue.class);
    assertThat(
            ProxyFailure.classify(
                new RuntimeException(
                    "Failed request 7.\n Caused by: org.apache.flink.queryablestate.exceptions."
                        + "UnknownKeyOrNamespaceException: Queryable State Server : No state")))
        .isInstanceOf(ProxyReply.NoValue.class);
  }

  @Test
  void aTaskManagerWithoutTheJobIsKnownByTheText() {
    assertThat(
            ProxyFailure.classify(
                new CompletionException(
                    new RuntimeException(
                        "Failed request 0.\n Caused by: org.apache.flink.queryablestate.exceptions."
                            + "UnknownLocationException: Could not retrieve location"))))
        .isInstanceOf(ProxyReply.OtherTaskManager.class);
  }

  @Test
  void aStateThatIsNotRegisteredIsKnownByTheText() {
    assertThat(
            ProxyFailure.classify(
                new RuntimeException(
                    "Failed request 1.\n Caused by: java.util.concurrent.CompletionException:"
                        + " org.apache.flink.runtime.query.UnknownKvStateLocation: No")))
        .isInstanceOf(ProxyReply.NotRegistered.class);
    assertThat(ProxyFailure.classify(new RuntimeException("x.FlinkJobNotFoundException: gone")))
        .isInstanceOf(ProxyReply.NotRegistered.class);
  }

  @Test
  void onlyAFailureOfTheConnectionItselfDisconnects() {
    assertThat(ProxyFailure.classify(new ConnectException("Connection refused")))
        .isEqualTo(new ProxyReply.Disconnected("ConnectException: Connection refused"));
    assertThat(ProxyFailure.classify(new CompletionException(new ClosedChannelException())))
        .isEqualTo(new ProxyReply.Disconnected("ClosedChannelException"));
    BadRequestException gaveUp = new BadRequestException("proxy", "Gave up reading");
    gaveUp.initCause(new IOException("refused"));
    assertThat(ProxyFailure.classify(gaveUp)).isInstanceOf(ProxyReply.Failed.class);
  }

  @Test
  void aReasonIsShortAndWithoutStackTrace() {
    ProxyReply reply =
        ProxyFailure.classify(
            new RuntimeException(
                "Failed request 3.\n Caused by: java.lang.IllegalStateException: boom\n"
                    + "\tat a.b.C.d(C.java:1)\n\tat e.f.G.h(G.java:2)\n"));
    assertThat(reply)
        .isEqualTo(
            new ProxyReply.Failed(
                "Failed request 3. Caused by: java.lang.IllegalStateException: boom"));
    ProxyReply lengthy = ProxyFailure.classify(new RuntimeException("x".repeat(5000)));
    assertThat(((ProxyReply.Failed) lengthy).reason()).hasSizeLessThan(400);
  }
}
