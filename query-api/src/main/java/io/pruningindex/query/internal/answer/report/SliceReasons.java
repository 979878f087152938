package io.pruningindex.query.internal.answer.report;

import io.pruningindex.query.internal.answer.selection.BucketBatches;
import io.pruningindex.query.internal.answer.selection.FileRun;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.BoundConjunct;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Says of a bucket's kept slices why they were kept, a sentence for each conjunct. */
public final class SliceReasons {
  private final PartitionFilter filter;
  private final BucketBatches batches;
  private final IntFunction<String> fileName;
  private final Map<Integer, Integer> mergedPlace = new HashMap<>();
  private final Bitmap foldedCandidates;
  private final Bitmap tailCandidates;
  private final List<Bitmap> foldedFully = new ArrayList<>();
  private final List<Bitmap> tailFully = new ArrayList<>();
  private final List<Bitmap> mergedFully = new ArrayList<>();

  /**
   * Evaluates a bucket once more, conjunct by conjunct.
   *
   * @param fileName tells a file's name by its ordinal
   */
  public SliceReasons(
      SliceSelection selection, PartitionFilter filter, IntFunction<String> fileName) {
    this.filter = filter;
    this.batches = selection.batches();
    this.fileName = fileName;
    InclusiveEvaluator inclusive = new InclusiveEvaluator(filter);
    foldedCandidates = inclusive.evaluate(batches.folded());
    tailCandidates = inclusive.evaluate(batches.tail());
    StrictEvaluator strict = new StrictEvaluator(filter);
    for (int i = 0; i < filter.predicate().conjuncts().size(); i++) {
      foldedFully.add(strict.evaluate(batches.folded(), i));
      tailFully.add(strict.evaluate(batches.tail(), i));
      mergedFully.add(strict.evaluate(batches.merged().withoutStats(), i));
    }
    for (int i = 0; i < batches.merged().count(); i++) {
      mergedPlace.put(batches.merged().group(i), i);
    }
  }

  /**
   * The reasons for a slice.
   *
   * @param group its group
   * @param files the ordinals of its files
   */
  public List<String> of(int group, int[] files) {
    List<String> reasons = new ArrayList<>();
    Integer merged = mergedPlace.get(group);
    int[] candidates = Arrays.stream(files).filter(this::isCandidate).toArray();
    List<BoundConjunct> conjuncts = filter.predicate().conjuncts();
    for (int i = 0; i < conjuncts.size(); i++) {
      BoundConjunct conjunct = conjuncts.get(i);
      String why;
      if (!conjunct.applied()) {
        boolean always = BoundConjunct.EVERY_ROW.equals(conjunct.reason());
        why = always ? BoundConjunct.EVERY_ROW : "not applied: " + conjunct.reason();
      } else {
        why = merged != null ? ofMerged(i, merged) : ofFiles(i, files, candidates);
      }
      reasons.add(conjunct.text() + ": " + why);
    }
    if (merged == null && candidates.length < files.length) {
      boolean base = Arrays.stream(candidates).anyMatch(batches.table()::isBase);
      reasons.add("kept whole since " + (base ? "its base file" : "a log file") + " may match");
    }
    return reasons;
  }

  private String ofMerged(int conjunct, int slice) {
    Set<String> columns = filter.dataColumns(conjunct);
    if (mergedFully.get(conjunct).get(slice)) {
      return BoundConjunct.EVERY_ROW;
    } else if (columns.isEmpty()) {
      return byPartition();
    } else if (!batches.judged()) {
      return "not applied: the table merges log files by code of its own";
    }
    return "may match, merged column by column with united bounds: "
        + texts(columns, name -> StoredBounds.text(name, batches.merged().chunk(name), slice));
  }

  private String ofFiles(int conjunct, int[] files, int[] candidates) {
    Set<String> columns = filter.dataColumns(conjunct);
    if (Arrays.stream(files).allMatch(file -> fullyMatches(conjunct, file))) {
      return BoundConjunct.EVERY_ROW;
    } else if (columns.isEmpty()) {
      return byPartition();
    }
    int file = candidates[0];
    FileRun run = run(file);
    String bounds =
        texts(columns, name -> StoredBounds.text(name, run.chunk(name), file - run.first()));
    return "may match: " + bounds + (files.length == 1 ? "" : " in " + fileName.apply(file));
  }

  private static String byPartition() {
    return "may match: its partition does not rule it out";
  }

  private static String texts(Set<String> columns, Function<String, String> text) {
    return columns.stream().map(text).collect(Collectors.joining("; "));
  }

  private boolean isCandidate(int file) {
    FileRun run = run(file);
    Bitmap candidates = run == batches.folded() ? foldedCandidates : tailCandidates;
    return candidates.get(file - run.first());
  }

  private boolean fullyMatches(int conjunct, int file) {
    FileRun run = run(file);
    List<Bitmap> fully = run == batches.folded() ? foldedFully : tailFully;
    return fully.get(conjunct).get(file - run.first());
  }

  private FileRun run(int file) {
    return file < batches.tail().first() ? batches.folded() : batches.tail();
  }
}
