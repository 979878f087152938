package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.DataFile;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.RecordedSlice;
import io.pruningindex.job.demo.truth.SliceFiles;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.predicate.Predicate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Compares answers with the files and rows that the table had as of the answer's instant. */
final class AnswerCheck {
  private static final long MILLIS_BETWEEN_LOOKS = 20;

  private record SliceName(String partition, String fileId) {}

  private final TableTruth truth;

  private final Duration toRecord;

  /**
   * A check against a table's record.
   *
   * @param toRecord how long after the job the writer may have an instant on record
   */
  AnswerCheck(TableTruth truth, Duration toRecord) {
    this.truth = truth;
    this.toRecord = toRecord;
  }

  CheckedAnswer check(String where, Predicate predicate, PruneResult result, double latencyMillis)
      throws InterruptedException {
    if (result.status() == PruneStatus.UNAVAILABLE) {
      String problem = "no answer: " + result.problem().code() + ", " + result.problem().message();
      return new CheckedAnswer(where, result, latencyMillis, 0, 0, List.of(problem));
    }
    Optional<RecordedInstant> recorded = awaitRecord(result.asOf().instant());
    if (recorded.isEmpty()) {
      String problem = "no instant " + result.asOf().instant() + " was ever completed";
      return new CheckedAnswer(where, result, latencyMillis, 0, 0, List.of(problem));
    }
    return check(where, new RowEvaluator(predicate), result, latencyMillis, recorded.get());
  }

  /** The job may see an instant before the writer has it on record. */
  private Optional<RecordedInstant> awaitRecord(String instant) throws InterruptedException {
    long end = System.nanoTime() + toRecord.toNanos();
    Optional<RecordedInstant> recorded = truth.find(instant);
    while (recorded.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
      recorded = truth.find(instant);
    }
    return recorded;
  }

  private CheckedAnswer check(
      String where,
      RowEvaluator rows,
      PruneResult result,
      double latencyMillis,
      RecordedInstant recorded) {
    List<String> problems = new ArrayList<>();
    Map<SliceName, PrunedSlice> kept = new HashMap<>();
    for (PrunedSlice slice : result.slices()) {
      if (kept.put(new SliceName(slice.partition(), slice.fileId()), slice) != null) {
        problems.add("slice " + slice.fileId() + " is listed twice");
      }
    }
    int needed = 0;
    long lost = 0;
    for (RecordedSlice slice : recorded.slices()) {
      List<TruthRow> content = truth.rows(slice);
      long matching = content.stream().filter(rows::mayMatch).count();
      needed += matching > 0 ? 1 : 0;
      SliceFiles files = slice.files();
      PrunedSlice answer = kept.remove(new SliceName(files.partition(), files.fileId()));
      if (answer == null) {
        lost += matching;
        if (matching > 0) {
          problems.add(matching + " matching rows of " + files + " are lost");
        }
      } else {
        compare(files, answer, problems);
        if (answer.fullyMatched() && !content.stream().allMatch(rows::matches)) {
          problems.add("not all rows of " + files + " match, as the answer says");
        }
      }
    }
    kept.values().forEach(slice -> problems.add("there is no slice " + slice));
    compareCounts(recorded, result, problems);
    return new CheckedAnswer(where, result, latencyMillis, needed, lost, problems);
  }

  private static void compare(SliceFiles files, PrunedSlice answer, List<String> problems) {
    String baseFile = files.baseFile() == null ? null : files.baseFile().name();
    boolean same =
        Objects.equals(baseFile, answer.baseFile())
            && files.baseInstant().equals(answer.baseInstant())
            && files.logFiles().stream().map(DataFile::name).toList().equals(answer.logFiles())
            && bytes(files) == answer.bytes();
    if (!same) {
      problems.add("the answer has other files, " + answer + ", than " + files);
    }
  }

  private static void compareCounts(
      RecordedInstant recorded, PruneResult result, List<String> problems) {
    List<SliceFiles> all = recorded.slices().stream().map(RecordedSlice::files).toList();
    Counts total = result.total();
    compare("slices in total", all.size(), total.slices(), problems);
    compare(
        "partitions in total",
        all.stream().map(SliceFiles::partition).distinct().count(),
        total.partitions(),
        problems);
    compare(
        "files in total",
        all.stream().mapToLong(AnswerCheck::files).sum(),
        total.files(),
        problems);
    compare(
        "bytes in total",
        all.stream().mapToLong(AnswerCheck::bytes).sum(),
        total.bytes(),
        problems);
    compare("slices kept", result.slices().size(), result.kept().slices(), problems);
  }

  private static void compare(String what, long truth, long answer, List<String> problems) {
    if (truth != answer) {
      problems.add(what + ": " + truth + ", and not " + answer + " as the answer says");
    }
  }

  private static long files(SliceFiles files) {
    return files.logFiles().size() + (files.baseFile() == null ? 0 : 1);
  }

  private static long bytes(SliceFiles files) {
    return files.logFiles().stream().mapToLong(DataFile::bytes).sum()
        + (files.baseFile() == null ? 0 : files.baseFile().bytes());
  }
}
