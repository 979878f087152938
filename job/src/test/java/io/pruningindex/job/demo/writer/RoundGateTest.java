package io.pruningindex.job.demo.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RoundGateTest {
  private final PipedOutputStream commands = new PipedOutputStream();
  private final AtomicInteger idle = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() throws IOException {
    commands.close();
  }

  @Test
  void letsTheGivenRoundsPass() throws InterruptedException {
    RoundGate gate = new RoundGate(2, false);

    assertThat(gate.awaitRound(idle::incrementAndGet)).isTrue();
    assertThat(gate.awaitRound(idle::incrementAndGet)).isTrue();
    assertThat(idle).hasValue(0);
    assertThat(gate.awaitRound(idle::incrementAndGet)).isFalse();
    assertThat(idle).hasValue(1);
  }

  @Test
  void runsMoreRoundsWhenTold() throws Exception {
    RoundGate gate = listening(new RoundGate(0, true));

    send("run 2\n");

    assertThat(gate.awaitRound(idle::incrementAndGet)).isTrue();
    assertThat(gate.awaitRound(idle::incrementAndGet)).isTrue();
    send("stop\n");
    assertThat(gate.awaitRound(idle::incrementAndGet)).isFalse();
  }

  @Test
  void addsRoundsToUnlimitedOnes() throws Exception {
    RoundGate gate = listening(new RoundGate(WriterArguments.UNLIMITED, true));

    send("run 3\nnonsense\n\n");

    assertThat(gate.awaitRound(idle::incrementAndGet)).isTrue();
  }

  @Test
  void pausesAndStopsAtTheEndOfTheCommands() throws Exception {
    RoundGate gate = listening(new RoundGate(5, true));
    send("pause\n");
    commands.close();

    assertThat(end.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.awaitRound(idle::incrementAndGet)).isFalse();
    assertThat(idle).hasValue(1);
  }

  @Test
  void aPauseBetweenCommitsEndsWithTheStop() throws Exception {
    RoundGate gate = listening(new RoundGate(5, true));
    send("stop\n");
    long begin = System.nanoTime();

    gate.pause(TimeUnit.MINUTES.toMillis(10));

    assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(20));
  }

  private RoundGate listening(RoundGate gate) throws IOException {
    gate.listen(new PipedInputStream(commands), end::countDown);
    return gate;
  }

  private void send(String lines) throws IOException {
    commands.write(lines.getBytes(StandardCharsets.UTF_8));
    commands.flush();
  }
}
