package io.pruningindex.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.job.cli.output.Listed;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.Problem;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ListCommandTest {
  @Test
  void oneThatCannotBeReadDoesNotHideTheOthers() {
    Problem problem = new Problem(Problem.Code.INDEX_DOWN, "the proxy is gone: wait");
    assertThat(
            ListCommand.listed(
                    List.of("a", "b", "c"),
                    name ->
                        name.equals("b")
                            ? CompletableFuture.failedFuture(new IndexUnavailableException(problem))
                            : CompletableFuture.completedFuture(name.length()))
                .join())
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(Listed.of("a", 1)),
            second -> {
              assertThat(second.state()).isEmpty();
              assertThat(second.failure()).contains("the proxy is gone: wait");
            },
            third -> assertThat(third).isEqualTo(Listed.of("c", 1)));
  }

  @Test
  void theIndexIsDownIfNothingCanBeRead() {
    Listed<Integer> some = Listed.of("a", 1);
    Listed<Integer> none = Listed.unreadable("b", "the proxy is gone: wait");
    assertThat(ListCommand.exitCode(List.of(some), List.of(none))).isEqualTo(ExitCode.DONE);
    assertThat(ListCommand.exitCode(List.of(none), List.of(some))).isEqualTo(ExitCode.DONE);
    assertThat(ListCommand.exitCode(List.of(none), List.of(none))).isEqualTo(ExitCode.NO_ANSWER);
    assertThat(ListCommand.exitCode(List.of(none), List.of())).isEqualTo(ExitCode.NO_ANSWER);
  }
}
