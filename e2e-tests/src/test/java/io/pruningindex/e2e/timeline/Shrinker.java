package io.pruningindex.e2e.timeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Leaves out steps of a sequence that has failed, one after the other, and keeps what still fails:
 * each time with a fresh table and a fresh job.
 */
final class Shrinker {
  private final Path folder;
  private final long end;
  private int tries;

  /**
   * A shrinker.
   *
   * @param folder where to put tables and state
   * @param limit when to be content with what there is
   */
  Shrinker(Path folder, Duration limit) {
    this.folder = folder;
    this.end = System.nanoTime() + limit.toNanos();
  }

  /** A short failure, or empty if the sequence does not fail again. */
  Optional<SequenceFailure> shrink(Sequence failed) throws Exception {
    Optional<SequenceFailure> again = run(failed);
    if (again.isEmpty()) {
      return again;
    }
    SequenceFailure shortest = again.get();
    // From the end: later steps depend on earlier ones. The first step gives the table its rows.
    for (int i = shortest.sequence().steps().size() - 1; i > 0 && System.nanoTime() < end; i--) {
      // Another failure may come sooner.
      if (i < shortest.sequence().steps().size()) {
        shortest = run(shortest.sequence().without(i)).orElse(shortest);
      }
    }
    return Optional.of(shortest);
  }

  private Optional<SequenceFailure> run(Sequence sequence) throws Exception {
    return SequenceRun.of(List.of(sequence), folder.resolve("try" + tries++), new Tally()).stream()
        .findFirst();
  }
}
