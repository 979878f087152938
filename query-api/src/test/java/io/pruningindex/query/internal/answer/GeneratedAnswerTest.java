package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.Conjunct;
import io.pruningindex.query.Counts;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.report.Sizes;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whole answers for made-up tables of every merge mode, against their rows: no slice is missing
 * that a merged row may match in, none is listed that ideal bounds rule out, and all that an answer
 * says of itself is true. The number of tables is {@code -Dpruning.answers=...}.
 */
class GeneratedAnswerTest {
  private static final int REQUESTS = 6;

  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();
  private long listed;
  private long ruledOut;
  private long mergedRuledOut;
  private long leftOut;
  private long claims;
  private long joinsRuledOut;
  private long mergedByJoins;

  private MergeMode mode;
  private Set<String> notFolded;
  private ColumnType foldedType;
  private List<RowFile> files;

  @Test
  void answersAndWhatTheySayOfThemselvesAreTrueToTheRows() {
    int tables = Integer.getInteger("pruning.answers", 1_500);
    for (int i = 0; i < tables; i++) {
      mode = MergeMode.values()[random.nextInt(3)];
      notFolded = random.nextInt(8) == 0 ? Set.of("b") : Set.of();
      foldedType = ColumnType.of(foldedKind());
      files = files();
      RowIndex index = new RowIndex(files, mode, 1 + random.nextInt(3), notFolded, foldedType);
      for (int j = 0; j < REQUESTS; j++) {
        check(index);
      }
    }
    System.out.printf(
        "%d requests: %d slices listed, %d ruled out (%d of them by united bounds), %d conjuncts"
            + " left out of residuals, %d claims of every row, %d slices that joins alone rule out"
            + " (%d of them by united bounds)%n",
        tables * REQUESTS,
        listed,
        ruledOut,
        mergedRuledOut,
        leftOut,
        claims,
        joinsRuledOut,
        mergedByJoins);
    // Else the test would hold for an index that knows nothing.
    assertThat(ruledOut).isGreaterThan(listed / 4);
    assertThat(mergedRuledOut).isGreaterThan(tables / 20);
    assertThat(leftOut).isGreaterThan(tables / 20);
    assertThat(claims).isGreaterThan(tables / 20);
    assertThat(joinsRuledOut).isGreaterThan(tables);
    assertThat(mergedByJoins).isGreaterThan(tables / 20);
  }

  private void check(RowIndex index) {
    List<RowCondition> asked = RowCondition.conjuncts(random);
    List<RowCondition.Partnered> joins = new ArrayList<>();
    for (int i = random.nextInt(2) * random.nextInt(3); i > 0; i--) {
      joins.add(RowCondition.Partnered.draw(random));
    }
    List<RowCondition> conjuncts = new ArrayList<>(asked);
    conjuncts.addAll(joins);
    RowCondition whole = new RowCondition.Joined(conjuncts, true);
    long number = random.nextInt(3) == 0 ? 1 : 2;
    boolean verbose = random.nextBoolean();
    PruneRequest.Builder request =
        PruneRequest.table(RowIndex.TABLE)
            .where(Predicates.and(asked.stream().map(RowCondition::predicate).toList()))
            .asOfInstant(RowIndex.instantOf(number))
            .verbose(verbose);
    joins.forEach(join -> request.join(join.join()));
    PruneResult result =
        index.prune(request.build(), joins.stream().map(RowCondition.Partnered::resolved).toList());
    Supplier<String> context = () -> whole + " of " + mode + " gave " + result + "\nfor " + files;
    List<RowSlice> slices = RowSlice.of(files, number);
    checkSlices(whole, slices, result, context);
    checkSteps(index, whole, number, result, context);
    checkConjuncts(conjuncts, whole, slices, verbose, result, context);
    checkJoins(asked.size(), joins, slices, result, context);
    checkResidual(asked, whole, joins, slices, result, context);
    checkReasons(conjuncts, slices, verbose, result, context);
    assertThat(result.explain().toString()).as(context).contains(RowIndex.TABLE);
  }

  private void checkSlices(
      RowCondition whole, List<RowSlice> slices, PruneResult result, Supplier<String> context) {
    int found = 0;
    for (RowSlice slice : slices) {
      boolean due = mayMatch(whole, slice);
      boolean lists = result.slices().stream().anyMatch(slice::isSame);
      boolean held =
          slice.possibleRows(mode).stream().anyMatch(row -> Boolean.TRUE.equals(whole.test(row)));
      assertThat(!held || lists).as(() -> "lost " + slice + " " + context.get()).isTrue();
      assertThat(lists).as(() -> slice + " " + context.get()).isEqualTo(due);
      found += lists ? 1 : 0;
      mergedRuledOut += !lists && mode == MergeMode.PARTIAL_ROWS && slice.hasLogs() ? 1 : 0;
    }
    assertThat(result.slices()).as(context).hasSize(found);
    listed += found;
    ruledOut += slices.size() - found;
  }

  private void checkSteps(
      RowIndex index,
      RowCondition whole,
      long number,
      PruneResult result,
      Supplier<String> context) {
    assertThat(result.total()).as(context).isEqualTo(Sizes.of(index.totals(number)));
    assertThat(result.steps())
        .as(context)
        .extracting(PruneStep::kind)
        .containsExactly(PruneStep.Kind.PARTITIONS, PruneStep.Kind.COLUMN_STATS);
    Counts before = result.total();
    for (PruneStep step : result.steps()) {
      Counts left = step.left();
      Counts removed = step.removed();
      assertThat(removed.partitions() + left.partitions())
          .as(context)
          .isEqualTo(before.partitions());
      assertThat(removed.slices() + left.slices()).as(context).isEqualTo(before.slices());
      assertThat(removed.files() + left.files()).as(context).isEqualTo(before.files());
      assertThat(removed.bytes() + left.bytes()).as(context).isEqualTo(before.bytes());
      if (before.rows().isPresent()) {
        assertThat(removed.rows().getAsLong() + left.rows().getAsLong())
            .as(context)
            .isEqualTo(before.rows().getAsLong());
      }
      before = left;
    }
    assertThat(before).as(context).isEqualTo(result.kept());
    List<RowFile> inPartitions =
        files.stream()
            .filter(file -> whole.mayMatch(column -> ofPartition(file.partition(), column)))
            .toList();
    assertThat(result.steps().get(0).left().slices())
        .as(context)
        .isEqualTo(RowSlice.of(inPartitions, number).size());
  }

  private void checkConjuncts(
      List<RowCondition> conjuncts,
      RowCondition whole,
      List<RowSlice> slices,
      boolean verbose,
      PruneResult result,
      Supplier<String> context) {
    List<RowSlice> present =
        slices.stream()
            .filter(slice -> whole.mayMatch(column -> ofPartition(slice.partition(), column)))
            .toList();
    assertThat(result.conjuncts()).as(context).hasSameSizeAs(conjuncts);
    for (int i = 0; i < conjuncts.size(); i++) {
      RowCondition condition = conjuncts.get(i);
      Conjunct conjunct = result.conjuncts().get(i);
      assertThat(conjunct.applied() || conjunct.reason().isPresent()).as(context).isTrue();
      assertThat(conjunct.slicesRuledOut().isPresent() || !verbose).as(context).isTrue();
      long alone = present.stream().filter(slice -> !mayMatch(condition, slice)).count();
      conjunct.slicesRuledOut().ifPresent(count -> assertThat(count).as(context).isEqualTo(alone));
      long partitions =
          files.stream()
              .map(RowFile::partition)
              .distinct()
              .filter(path -> !condition.mayMatch(column -> ofPartition(path, column)))
              .count();
      assertThat(conjunct.partitionsRuledOut()).as(context).isEqualTo(partitions);
      if (!conjunct.applied()) {
        assertThat(alone + partitions).as(context).isZero();
      }
    }
  }

  private void checkJoins(
      int first,
      List<RowCondition.Partnered> joins,
      List<RowSlice> slices,
      PruneResult result,
      Supplier<String> context) {
    assertThat(result.joins()).as(context).hasSameSizeAs(joins);
    for (int i = 0; i < joins.size(); i++) {
      Conjunct conjunct = result.conjuncts().get(first + i);
      assertThat(conjunct.predicate()).as(context).isEqualTo(joins.get(i).text());
      assertThat(result.joins().get(i).applied()).as(context).isEqualTo(conjunct.applied());
      RowCondition.Partnered join = joins.get(i);
      joinsRuledOut += slices.stream().filter(slice -> !mayMatch(join, slice)).count();
      mergedByJoins +=
          slices.stream()
              .filter(slice -> mode == MergeMode.PARTIAL_ROWS && slice.hasLogs())
              .filter(slice -> !mayMatch(join, slice))
              .count();
    }
  }

  /** Joins are left to the engine: what remains of the predicate goes with them. */
  private void checkResidual(
      List<RowCondition> conjuncts,
      RowCondition whole,
      List<RowCondition.Partnered> joins,
      List<RowSlice> slices,
      PruneResult result,
      Supplier<String> context) {
    Map<Predicate, RowCondition> known = new HashMap<>();
    conjuncts.forEach(condition -> known.put(condition.predicate(), condition));
    List<Predicate> parts =
        result.residual().equals(Predicates.alwaysTrue())
            ? List.of()
            : result.residual() instanceof And and ? and.operands() : List.of(result.residual());
    assertThat(known.keySet()).as(context).containsAll(parts);
    RowCondition residual = new RowCondition.Joined(parts.stream().map(known::get).toList(), true);
    leftOut += result.slices().isEmpty() ? 0 : conjuncts.size() - parts.size();
    for (RowSlice slice : slices) {
      if (result.slices().stream().noneMatch(slice::isSame)) {
        continue;
      }
      for (Map<String, Object> row : slice.possibleRows(mode)) {
        boolean partners = joins.stream().allMatch(join -> join.test(row));
        assertThat(partners && Boolean.TRUE.equals(residual.test(row)))
            .as(() -> row + " " + context.get())
            .isEqualTo(Boolean.TRUE.equals(whole.test(row)));
      }
    }
  }

  private void checkReasons(
      List<RowCondition> conjuncts,
      List<RowSlice> slices,
      boolean verbose,
      PruneResult result,
      Supplier<String> context) {
    for (PrunedSlice slice : result.slices()) {
      if (!verbose) {
        assertThat(slice.reasons()).as(context).isEmpty();
        continue;
      }
      assertThat(slice.reasons().size()).as(context).isGreaterThanOrEqualTo(conjuncts.size());
      RowSlice truth = slices.stream().filter(other -> other.isSame(slice)).findFirst().get();
      for (int i = 0; i < conjuncts.size(); i++) {
        String reason = slice.reasons().get(i);
        RowCondition condition = conjuncts.get(i);
        assertThat(reason).as(context).startsWith(condition.text() + ": ");
        if (reason.endsWith("every row matches")) {
          assertThat(condition).as(context).isNotInstanceOf(RowCondition.Partnered.class);
          claims++;
          assertThat(truth.possibleRows(mode))
              .as(context)
              .allMatch(row -> Boolean.TRUE.equals(condition.test(row)));
        }
      }
    }
  }

  /** What ideal bounds say of a slice, by how the table's files are merged. */
  private boolean mayMatch(RowCondition condition, RowSlice slice) {
    if (mode == MergeMode.UNKNOWN && slice.hasLogs()) {
      return condition.mayMatch(column -> ofPartition(slice.partition(), column));
    } else if (mode == MergeMode.PARTIAL_ROWS && slice.hasLogs()) {
      return condition.mayMatch(column -> bounds(slice.partition(), slice.files(), column, true));
    }
    return slice.files().stream()
        .anyMatch(
            file ->
                condition.mayMatch(
                    column -> bounds(slice.partition(), List.of(file), column, false)));
  }

  private static RowBounds ofPartition(String partition, String column) {
    return column.equals("p")
        ? RowBounds.of(partition.substring("p=".length()))
        : RowBounds.UNKNOWN;
  }

  private RowBounds bounds(String partition, List<RowFile> some, String column, boolean merged) {
    if (!RowIndex.COLUMNS.contains(column)) {
      return ofPartition(partition, column);
    }
    return RowBounds.of(some, column, file -> statsMissing(file, column), merged);
  }

  private boolean statsMissing(RowFile file, String column) {
    boolean otherType = column.equals("a") && foldedType.kind() == TypeKind.STRING;
    return file.unknown().containsKey(column)
        || file.folded() && (notFolded.contains(column) || otherType);
  }

  private TypeKind foldedKind() {
    return switch (random.nextInt(10)) {
      case 0 -> TypeKind.STRING;
      case 1 -> TypeKind.INT;
      default -> TypeKind.LONG;
    };
  }

  private List<RowFile> files() {
    List<RowFile> made = new ArrayList<>();
    int groups = 1 + random.nextInt(6);
    for (int i = 0; i < groups; i++) {
      String partition = "p=" + RowCondition.letter(random, 3);
      String fileId = "f" + i;
      // A group that comes with the second instant, or goes with it.
      long added = random.nextInt(5) == 0 ? 2 : 1;
      long removed = added == 1 && random.nextInt(6) == 0 ? 2 : FileTable.LIVE;
      boolean base = random.nextInt(6) > 0;
      if (base) {
        made.add(file(partition, fileId, FileKind.BASE, 1, added, removed));
      }
      for (int log = base ? random.nextInt(3) : 2; log > 0; log--) {
        made.add(file(partition, fileId, FileKind.LOG, 1 + log, added, removed));
      }
      if (random.nextInt(4) == 0 && removed == FileTable.LIVE) {
        boolean compacted = random.nextBoolean();
        made.add(file(partition, fileId, compacted ? FileKind.BASE : FileKind.LOG, 7, 2, removed));
      }
    }
    return made;
  }

  private RowFile file(
      String partition, String fileId, FileKind kind, int instant, long added, long removed) {
    Map<String, BoundsStatus> unknown = new HashMap<>();
    if (random.nextInt(10) == 0) {
      BoundsStatus why =
          random.nextBoolean() ? BoundsStatus.NO_STATS : BoundsStatus.LOG_WITHOUT_STATS;
      unknown.put(RowIndex.COLUMNS.get(random.nextInt(3)), why);
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    boolean deletesOnly = kind == FileKind.LOG && random.nextInt(8) == 0;
    long low = random.nextInt(25);
    double nulls = random.nextInt(4) == 0 ? 1 : random.nextInt(3) * 0.3;
    for (int i = deletesOnly ? 0 : 1 + random.nextInt(3); i > 0; i--) {
      Map<String, Object> row =
          RowFile.row(
              random.nextInt(4),
              random.nextDouble() < nulls ? null : low + random.nextInt(5),
              random.nextInt(6) == 0 ? null : low / 2 + random.nextInt(2));
      row.put("s", random.nextDouble() < nulls ? null : RowCondition.letter(random, 26));
      row.put("c", (long) random.nextInt(6));
      rows.add(row);
    }
    boolean folded = removed == FileTable.LIVE ? random.nextBoolean() : random.nextInt(3) > 0;
    long rowCount = random.nextInt(20) == 0 ? -1 : rows.size();
    return new RowFile(
        partition,
        fileId,
        kind,
        RowIndex.instant(instant),
        added,
        removed,
        folded,
        rowCount,
        rows,
        unknown);
  }
}
