package io.pruningindex.query.internal.answer;

import io.pruningindex.query.Aggregate;
import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.SortOrder;
import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.predicate.Literal;
import io.pruningindex.query.schema.MergeMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an ideal index would choose and refuse, given what it is told of a {@link RowTable} and
 * which slices can match: written slice by slice and value by value.
 */
final class NaiveSlices {
  /** What is known of a slice in a column. */
  private record View(
      boolean bounded,
      boolean exact,
      boolean noValues,
      boolean noRows,
      Long nulls,
      Literal low,
      Literal high) {}

  /** A slice that can match. {@code rows} is null if not known. */
  private record Kept(RowTable.Slice slice, boolean fully, Long rows) {
    boolean counted() {
      return fully && slice.baseOnly() && rows != null;
    }
  }

  /** A place in the order: nulls first, values, nulls last, nowhere. */
  private record Spot(int zone, Literal value) {}

  private record Promise(Spot spot, long rows) {}

  private final RowTable table;
  private final List<Kept> kept = new ArrayList<>();

  /**
   * @param listed the slices that can match, as an answer without a limit lists them
   */
  NaiveSlices(RowTable table, List<PrunedSlice> listed) {
    this.table = table;
    for (PrunedSlice slice : listed) {
      RowTable.Slice model =
          table.slices().stream().filter(s -> s.fileId().equals(slice.fileId())).findFirst().get();
      Long rows = slice.rows().isPresent() ? slice.rows().getAsLong() : null;
      kept.add(new Kept(model, slice.fullyMatched(), rows));
    }
  }

  /** How many slices are enough for {@code wanted} rows. */
  int fewest(long wanted) {
    if (wanted == 0) {
      return 0;
    }
    List<Long> rows =
        kept.stream()
            .filter(Kept::counted)
            .map(Kept::rows)
            .sorted(Comparator.reverseOrder())
            .toList();
    long sum = 0;
    for (int i = 0; i < rows.size(); i++) {
      sum += rows.get(i);
      if (sum >= wanted) {
        return i + 1;
      }
    }
    return kept.size();
  }

  /** The slices that may hold any of the first rows. */
  Set<String> top(SortOrder order, String column, boolean nullsRejected, long wanted) {
    Set<String> all = new TreeSet<>(kept.stream().map(k -> k.slice().fileId()).toList());
    if (wanted == 0) {
      return Set.of();
    } else if (column.equals("u")) {
      return all;
    }
    boolean descending = order.direction() == SortOrder.Direction.DESCENDING;
    int nullZone = order.nulls() == SortOrder.Nulls.FIRST ? 0 : 2;
    Comparator<Literal> values = descending ? ColumnModel.ORDER.reversed() : ColumnModel.ORDER;
    Comparator<Spot> spots =
        Comparator.comparingInt(Spot::zone)
            .thenComparing((l, r) -> l.zone() == 1 ? values.compare(l.value(), r.value()) : 0);
    List<Promise> promises = new ArrayList<>();
    Map<String, Spot> first = new HashMap<>();
    for (Kept k : kept) {
      View view = view(k, column);
      if (!view.bounded() && !view.noValues()) {
        continue;
      }
      boolean nulls =
          !nullsRejected
              && !view.noRows()
              && (view.noValues() || !Long.valueOf(0).equals(view.nulls()));
      Spot spot = new Spot(3, null);
      if (nulls && (nullZone == 0 || view.noValues())) {
        spot = new Spot(nullZone, null);
      } else if (!view.noValues()) {
        spot = new Spot(1, descending ? view.high() : view.low());
      }
      first.put(k.slice().fileId(), spot);
      if (!k.counted() || contradicted(k, column)) {
        continue;
      }
      if (view.nulls() != null) {
        promises.add(new Promise(new Spot(nullZone, null), view.nulls()));
      }
      if (view.bounded()) {
        Spot last = new Spot(1, descending ? view.low() : view.high());
        if (view.nulls() != null) {
          promises.add(new Promise(last, k.rows() - view.nulls()));
        } else if (nullZone == 0) {
          promises.add(new Promise(last, k.rows()));
        }
      }
    }
    promises.sort(Comparator.comparing(Promise::spot, spots));
    long sum = 0;
    for (Promise promise : promises) {
      sum += promise.rows();
      if (sum >= wanted) {
        all.removeIf(
            id -> first.containsKey(id) && spots.compare(first.get(id), promise.spot()) > 0);
        return all;
      }
    }
    return all;
  }

  /** Whether an aggregate is known exactly. */
  boolean exact(Aggregate aggregate, String column) {
    if (column == null) {
      return kept.stream().allMatch(k -> k.counted() || empty(k));
    } else if (column.equals("u")) {
      return false;
    } else if (aggregate.function() == Aggregate.Function.COUNT) {
      return kept.stream()
          .allMatch(
              k -> {
                View view = view(k, column);
                return view.noValues()
                    || (k.counted() && view.nulls() != null && !contradicted(k, column));
              });
    }
    boolean greatest = aggregate.function() == Aggregate.Function.MAX;
    Comparator<Literal> order = greatest ? ColumnModel.ORDER.reversed() : ColumnModel.ORDER;
    List<Literal> occurring = new ArrayList<>();
    List<Literal> possible = new ArrayList<>();
    for (Kept k : kept) {
      View view = view(k, column);
      if (view.noValues()) {
        continue;
      } else if (!view.bounded()) {
        return false;
      }
      Literal bound = greatest ? view.high() : view.low();
      boolean occurs = k.fully() && k.slice().baseOnly() && view.exact();
      (occurs ? occurring : possible).add(bound);
    }
    if (occurring.isEmpty()) {
      return possible.isEmpty();
    }
    Literal found = occurring.stream().min(order).get();
    return possible.stream().noneMatch(bound -> order.compare(bound, found) < 0);
  }

  private static boolean empty(Kept k) {
    return k.slice().baseOnly() && Long.valueOf(0).equals(k.rows());
  }

  /** Whether counts of a base file's stats differ from the rows that it is said to have. */
  private boolean contradicted(Kept k, String column) {
    StatsModel stats = k.slice().files().get(0).stats().get(column);
    return !stats.status().unknown() && stats.values() >= 0 && stats.values() != k.rows();
  }

  private View view(Kept k, String column) {
    RowTable.Partition partition = table.partitions().get(k.slice().partition());
    boolean byPartition = column.equals("p");
    if (empty(k)) {
      return new View(false, false, true, true, 0L, null, null);
    } else if (byPartition && partition.value() == Literal.NULL) {
      return new View(false, false, true, false, k.rows(), null, null);
    } else if (byPartition && partition.value() != null) {
      boolean some = k.slice().baseOnly() && k.rows() != null;
      return new View(true, some, false, false, 0L, partition.value(), partition.value());
    }
    boolean indexed = table.schema().column(column).get().indexed();
    boolean wholeRows = k.slice().baseOnly() || table.schema().mergeMode() == MergeMode.WHOLE_ROWS;
    Literal empty = new Literal.StringValue("");
    List<StatsModel> files = new ArrayList<>();
    for (RowTable.File file : k.slice().files()) {
      StatsModel told = file.stats().get(column);
      boolean known = indexed && wholeRows && !told.status().unknown();
      if (!known && byPartition && partition.emptyOrNull()) {
        files.add(new StatsModel(BoundsStatus.INEXACT, empty, empty, -1, -1));
      } else if (known) {
        files.add(told);
      }
    }
    if (files.size() < k.slice().files().size()) {
      StatsModel only = k.slice().files().get(0).stats().get(column);
      boolean counts =
          indexed
              && k.slice().baseOnly()
              && (only.status() == BoundsStatus.FLOAT_BOUNDS_UNTRUSTED
                  || only.status() == BoundsStatus.OUT_OF_RANGE
                  || (only.status() == BoundsStatus.LONG_VALUES_UNTRUSTED && only.nulls() == 0));
      Long nulls = counts && only.nulls() >= 0 ? only.nulls() : null;
      return new View(false, false, false, false, nulls, null, null);
    }
    return united(k, files);
  }

  private static View united(Kept k, List<StatsModel> files) {
    List<StatsModel> bounded = files.stream().filter(StatsModel::bounded).toList();
    boolean noRows = files.stream().allMatch(file -> file.status() == BoundsStatus.NO_ROWS);
    Long nulls = 0L;
    for (int i = 0; i < files.size(); i++) {
      RowTable.File file = k.slice().files().get(i);
      StatsModel stats = files.get(i);
      long some =
          switch (stats.status()) {
            case NO_ROWS -> 0;
            case ALL_NULL -> file.toldRows() > 0 ? file.toldRows() : -1;
            default -> stats.nulls();
          };
      nulls = nulls == null || some < 0 ? null : nulls + some;
    }
    if (bounded.isEmpty()) {
      return new View(false, false, true, noRows, noRows ? Long.valueOf(0) : nulls, null, null);
    }
    boolean exact = k.slice().baseOnly() && bounded.get(0).status() == BoundsStatus.EXACT;
    return new View(
        true,
        exact,
        false,
        false,
        nulls,
        bounded.stream().map(StatsModel::low).min(ColumnModel.ORDER).get(),
        bounded.stream().map(StatsModel::high).max(ColumnModel.ORDER).get());
  }
}
