package io.pruningindex.e2e.schema;

import io.pruningindex.e2e.truth.TrueSlice;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.cli.demo.RowEvaluator;
import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStatus;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.PruningClient;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.predicate.Predicate;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what limited requests list with the rows. */
final class LimitCheck {
  private final PruningClient client;
  private final TrueTable table;

  LimitCheck(PruningClient client, TrueTable table) {
    this.client = client;
    this.table = table;
  }

  /** Asks for some matching rows. */
  StateVerdict verifyAny(Predicate predicate, long limit) {
    PruneRequest request = PruneRequest.table(table.name()).where(predicate).limit(limit).build();
    PruneResult result = answer(request);
    List<TruthRow> all = matching(predicate, table.slices());
    List<TruthRow> listed = matching(predicate, listed(result));
    if (listed.size() < Math.min(limit, all.size())) {
      throw wrong(request, result, listed.size() + " of " + all.size() + " rows are listed");
    }
    return StateVerdict.ofLimit(table.slices().size(), result.slices().size());
  }

  /** Asks for the first rows in an order. */
  StateVerdict verifyFirst(Predicate predicate, SortOrder order, long limit) {
    PruneRequest request =
        PruneRequest.table(table.name()).where(predicate).orderBy(order).limit(limit).build();
    PruneResult result = answer(request);
    List<Object> expected = first(matching(predicate, table.slices()), order, limit);
    List<Object> listed = first(matching(predicate, listed(result)), order, limit);
    if (!listed.equals(expected)) {
      throw wrong(request, result, "begins with " + listed + ", not with " + expected);
    }
    return StateVerdict.ofLimit(table.slices().size(), result.slices().size());
  }

  private PruneResult answer(PruneRequest request) {
    PruneResult result = client.prune(request).join();
    if (result.status() == PruneStatus.UNAVAILABLE) {
      throw wrong(request, result, "is unavailable");
    }
    return result;
  }

  private List<TrueSlice> listed(PruneResult result) {
    Set<String> groups = new HashSet<>(result.slices().stream().map(PrunedSlice::fileId).toList());
    return table.slices().stream().filter(s -> groups.contains(s.files().fileId())).toList();
  }

  private static List<TruthRow> matching(Predicate predicate, List<TrueSlice> slices) {
    RowEvaluator evaluator = new RowEvaluator(predicate);
    return slices.stream()
        .flatMap(slice -> slice.rows().get().stream())
        .filter(evaluator::matches)
        .toList();
  }

  private static List<Object> first(List<TruthRow> rows, SortOrder order, long limit) {
    Comparator<Object> values = LimitCheck::compare;
    if (order.direction() == SortOrder.Direction.DESCENDING) {
      values = values.reversed();
    }
    Comparator<Object> placed =
        order.nulls() == SortOrder.Nulls.FIRST
            ? Comparator.nullsFirst(values)
            : Comparator.nullsLast(values);
    Stream<Object> column = rows.stream().map(row -> row.value(order.column()));
    return column.sorted(placed).limit(limit).toList();
  }

  /** Values of one column are of one class. */
  @SuppressWarnings("unchecked")
  private static int compare(Object left, Object right) {
    return ((Comparable<Object>) left).compareTo(right);
  }

  private AssertionError wrong(PruneRequest request, PruneResult result, String problem) {
    return new AssertionError(
        request + " as of " + table.instant() + ": " + problem + "\nAnswer: " + result);
  }
}
