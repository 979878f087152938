package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.TablePartition;
import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.Facet;
import io.pruningindex.query.join.JoinReport;
import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Partitions of made-up tables against their rows: those that can match by their values are listed
 * and no others, and what is left of the predicate selects the same rows of them. The number of
 * tables is {@code -Dpruning.partitions=...}.
 */
class GeneratedPartitionsTest {
  @RegisterExtension private final Seed seed = new Seed();
  private final Random random = seed.random();
  private long listed;
  private long ruledOut;
  private long byJoins;
  private long absent;
  private long leftOut;

  @Test
  void partitionsAndWhatRemainsAreTrueToTheRows() {
    int tables = Integer.getInteger("pruning.partitions", 800);
    for (int i = 0; i < tables; i++) {
      List<RowFile> files = files();
      RowIndex index =
          new RowIndex(
              files,
              MergeMode.WHOLE_ROWS,
              1 + random.nextInt(3),
              Set.of(),
              ColumnType.of(TypeKind.LONG));
      for (int j = 0; j < 5; j++) {
        check(index, files);
      }
    }
    System.out.printf(
        "%d partitions listed, %d ruled out (%d by joins alone), %d absent, %d conjuncts left"
            + " out%n",
        listed, ruledOut, byJoins, absent, leftOut);
    // Else the test would hold for an index that knows nothing.
    assertThat(ruledOut).isGreaterThan(listed / 4);
    assertThat(byJoins).isGreaterThan(tables / 4);
    assertThat(absent).isGreaterThan(tables / 10);
    assertThat(leftOut).isGreaterThan(tables / 4);
  }

  private void check(RowIndex index, List<RowFile> files) {
    List<RowCondition> asked = RowCondition.conjuncts(random);
    List<RowCondition.Partnered> joins =
        IntStream.range(0, random.nextInt(3))
            .mapToObj(i -> RowCondition.Partnered.draw(random))
            .toList();
    long number = random.nextInt(3) == 0 ? 1 : 2;
    PruneRequest.Builder request =
        PruneRequest.table(RowIndex.TABLE)
            .where(Predicates.and(asked.stream().map(RowCondition::predicate).toList()))
            .asOfInstant(RowIndex.instantOf(number));
    joins.forEach(join -> request.join(join.join()));
    index.reader.takeReads();
    PartitionResult result =
        index.partitions(
            request.build(), joins.stream().map(RowCondition.Partnered::resolved).toList());
    assertThat(index.reader.takeReads())
        .doesNotContain(Facet.SLICES, Facet.NAMES, Facet.COLUMN, Facet.TAIL);
    Supplier<String> context = () -> asked + " " + joins + " gave " + result + "\nfor " + files;
    List<RowSlice> slices = RowSlice.of(files, number);
    assertThat(result.total())
        .as(context)
        .isEqualTo(slices.stream().map(RowSlice::partition).distinct().count());
    List<RowCondition> all = new ArrayList<>(asked);
    all.addAll(joins);
    checkListed(all, joins, files, slices, result, context);
    checkResidual(asked, slices, result, context);
    assertThat(result.joins()).as(context).extracting(JoinReport::dimension).hasSameSizeAs(joins);
  }

  private void checkListed(
      List<RowCondition> all,
      List<RowCondition.Partnered> joins,
      List<RowFile> files,
      List<RowSlice> slices,
      PartitionResult result,
      Supplier<String> context) {
    List<String> paths = files.stream().map(RowFile::partition).distinct().sorted().toList();
    List<String> due = paths.stream().filter(path -> mayMatch(all, path)).toList();
    assertThat(result.partitions())
        .as(context)
        .extracting(TablePartition::path)
        .containsExactlyElementsOf(due);
    for (TablePartition partition : result.partitions()) {
      boolean exists = slices.stream().anyMatch(s -> s.partition().equals(partition.path()));
      assertThat(partition.exists()).as(context).isEqualTo(exists);
      assertThat(partition.values()).isEqualTo(Map.of("p", partition.path().substring(2)));
      absent += exists ? 0 : 1;
    }
    listed += due.size();
    ruledOut += paths.size() - due.size();
    byJoins += paths.stream().filter(path -> !mayMatch(List.copyOf(joins), path)).count();
  }

  /** On the rows of the partitions listed, what remains says what the whole says. */
  private void checkResidual(
      List<RowCondition> asked,
      List<RowSlice> slices,
      PartitionResult result,
      Supplier<String> context) {
    List<Predicate> parts =
        result.residual().equals(Predicates.alwaysTrue())
            ? List.of()
            : result.residual() instanceof And and ? and.operands() : List.of(result.residual());
    List<String> listedPaths = result.partitions().stream().map(TablePartition::path).toList();
    for (RowCondition condition : asked) {
      boolean remains = parts.contains(condition.predicate());
      boolean decided =
          condition instanceof RowCondition.Compared compared && compared.column().equals("p");
      boolean any = slices.stream().anyMatch(s -> listedPaths.contains(s.partition()));
      assertThat(remains && (decided || !any)).as(context).isFalse();
      if (!remains) {
        leftOut++;
        slices.stream()
            .filter(slice -> listedPaths.contains(slice.partition()))
            .flatMap(slice -> slice.possibleRows(MergeMode.WHOLE_ROWS).stream())
            .forEach(row -> assertThat(condition.test(row)).as(context).isTrue());
      }
    }
    assertThat(asked.stream().map(RowCondition::predicate).toList()).as(context).containsAll(parts);
  }

  private static boolean mayMatch(List<RowCondition> conditions, String path) {
    return conditions.stream()
        .allMatch(
            condition ->
                condition.mayMatch(
                    column ->
                        column.equals("p")
                            ? RowBounds.of(path.substring("p=".length()))
                            : RowBounds.UNKNOWN));
  }

  private List<RowFile> files() {
    List<RowFile> files = new ArrayList<>();
    for (int i = 2 + random.nextInt(6); i > 0; i--) {
      long added = random.nextInt(4) == 0 ? 2 : 1;
      long removed = added == 1 && random.nextInt(4) == 0 ? 2 : FileTable.LIVE;
      Map<String, Object> row = RowFile.row(1, (long) random.nextInt(30), null);
      row.put("s", RowCondition.letter(random, 26));
      row.put("c", (long) random.nextInt(6));
      files.add(
          new RowFile(
              "p=" + RowCondition.letter(random, 5),
              "f" + i,
              FileKind.BASE,
              RowIndex.instant(1),
              added,
              removed,
              removed != FileTable.LIVE || random.nextBoolean(),
              1,
              List.of(row),
              Map.of()));
    }
    return files;
  }
}
