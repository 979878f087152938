package io.pruningindex.job.dimension.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

/** Updates whose records come in any order, cut by checkpoints in any place. */
class KeyedUpdatesTest {
  /** A record; rows are texts, all of one key. */
  private record Change(RowKind kind, String row) {
    boolean isAfter(Change other) {
      return kind == RowKind.UPDATE_AFTER
          && other.kind == RowKind.UPDATE_BEFORE
          && row.substring(1).equals(other.row.substring(1));
    }
  }

  private static final Change BEFORE_1 = new Change(RowKind.UPDATE_BEFORE, "b1");
  private static final Change AFTER_1 = new Change(RowKind.UPDATE_AFTER, "a1");
  private static final Change BEFORE_2 = new Change(RowKind.UPDATE_BEFORE, "b2");
  private static final Change AFTER_2 = new Change(RowKind.UPDATE_AFTER, "a2");
  private static final Change INSERT = new Change(RowKind.INSERT, "i");
  private static final Change DELETE = new Change(RowKind.DELETE, "d");

  private final Map<String, Integer> rows = new TreeMap<>();
  private OpenUpdates updates = OpenUpdates.of(OpenUpdates.Kind.KEYED, List.of(), false);

  @Test
  void noCheckpointFindsHalfOfAnUpdate() {
    List<List<Change>> orders =
        orders(List.of(BEFORE_1, AFTER_1, BEFORE_2, AFTER_2, INSERT, DELETE));
    // 6! orders, of which one in four has both updates the right way round.
    assertThat(orders).hasSize(180);
    int cuts = 0;
    for (List<Change> order : orders) {
      for (int first = 0; first <= order.size(); first++) {
        for (int second = first; second <= order.size(); second++) {
          for (boolean restored : List.of(false, true)) {
            cuts += run(order, first, second, restored);
          }
        }
      }
    }
    assertThat(cuts).isGreaterThan(10_000);
  }

  /** Returns how often a checkpoint was looked at. */
  private int run(List<Change> order, int first, int second, boolean restored) {
    begin();
    int looks = 0;
    for (int i = 0; i <= order.size(); i++) {
      if (i == first || i == second) {
        updates.checkpoint(this::remove);
        if (restored) {
          updates = OpenUpdates.of(OpenUpdates.Kind.KEYED, updates.held(), updates.parted());
        }
      }
      // The two records of an update come one after the other at the source. No two checkpoints
      // pass
      // between them.
      if (i == first || i == second && !isOpenAtBoth(order, first, second)) {
        requireOpen(order, i, first, second);
        looks++;
      }
      if (i < order.size()) {
        apply(order.get(i));
      }
    }
    updates.checkpoint(this::remove);
    updates.checkpoint(this::remove);
    assertThat(rows).as("%s", order).isEqualTo(Map.of("a1", 1, "a2", 1, "i", 1));
    assertThat(updates.held()).isEmpty();
    return looks;
  }

  private static boolean isOpenAtBoth(List<Change> order, int first, int second) {
    return first < second
        && order.subList(0, first).stream()
            .filter(change -> change.kind() == RowKind.UPDATE_BEFORE)
            .anyMatch(
                change -> order.subList(0, second).stream().noneMatch(c -> c.isAfter(change)));
  }

  private void requireOpen(List<Change> order, int now, int first, int second) {
    List<Change> come = order.subList(0, now);
    for (Change change : come) {
      if (change.kind() == RowKind.UPDATE_BEFORE
          && come.stream().noneMatch(other -> other.isAfter(change))) {
        assertThat(rows)
            .as("%s with checkpoints before %d and %d", order, first, second)
            .containsEntry(change.row(), 1);
      }
    }
  }

  @Test
  void rowsLeaveAsSoonAsAllAreAnswered() {
    begin();
    for (Change change : List.of(BEFORE_1, BEFORE_2, INSERT, AFTER_2)) {
      apply(change);
    }
    assertThat(rows.keySet()).containsExactly("a2", "b1", "b2", "d", "i");
    apply(AFTER_1);
    assertThat(rows.keySet()).containsExactly("a1", "a2", "d", "i");
  }

  @Test
  void anAnswerThatMayBeOfARowThatIsGoneIsForgotten() {
    begin();
    apply(BEFORE_1);
    updates.checkpoint(this::remove);
    apply(BEFORE_2);
    apply(AFTER_1);
    updates.checkpoint(this::remove);
    assertThat(rows).containsKey("b2").doesNotContainKey("b1");
    apply(AFTER_2);
    assertThat(rows).doesNotContainKey("b2");
  }

  @Test
  void answersOfRowsThatHadToGoTooEarlyCountForNone() {
    begin();
    apply(BEFORE_1);
    openOthers(KeyedUpdates.MOST_ROWS);
    assertThat(updates.parted()).isTrue();
    assertThat(updates.held()).isEmpty();
    updates.checkpoint(this::remove);
    apply(BEFORE_2);
    apply(AFTER_1);
    updates.checkpoint(this::remove);
    assertThat(updates.parted()).isFalse();
    assertThat(rows).containsKey("b2");
    apply(AFTER_2);
    assertThat(rows).doesNotContainKey("b2");
  }

  /** No version is cut before these are whole, so that none of their rows is needed. */
  @Test
  void whatComesUntilTheCheckpointAfterTooManyIsHeldNoLonger() {
    begin();
    openOthers(KeyedUpdates.MOST_ROWS * 3 / 2);
    updates.checkpoint(row -> {});
    assertThat(updates.held()).isEmpty();
    openOthers(KeyedUpdates.MOST_ROWS);
    updates.checkpoint(row -> {});
    assertThat(updates.parted()).isFalse();
    assertThat(updates.held()).hasSize(KeyedUpdates.MOST_ROWS);
  }

  private void openOthers(int count) {
    for (int i = 0; i < count; i++) {
      updates.hold(RowKind.UPDATE_BEFORE, row("x", i), row -> {});
    }
  }

  private void begin() {
    updates = OpenUpdates.of(OpenUpdates.Kind.KEYED, List.of(), false);
    rows.clear();
    for (String row : List.of("b1", "b2", "d")) {
      rows.put(row, 1);
    }
  }

  private void apply(Change change) {
    if (!updates.hold(change.kind(), row(change.row(), 7), this::remove)) {
      boolean added = change.kind() == RowKind.INSERT || change.kind() == RowKind.UPDATE_AFTER;
      add(change.row(), added ? 1 : -1);
    }
  }

  private void remove(byte[] row) {
    WireReader reader = new WireReader(row);
    reader.readBytes();
    add(new String(reader.readBytes(), StandardCharsets.UTF_8), -1);
  }

  private void add(String row, int copies) {
    rows.merge(row, copies, (before, more) -> before + more == 0 ? null : before + more);
  }

  private static byte[] row(String text, int key) {
    return new WireWriter()
        .writeBytes(new WireWriter().writeLong(key).toBytes())
        .writeBytes(text.getBytes(StandardCharsets.UTF_8))
        .toBytes();
  }

  /** All orders in which a row after an update comes later than the row before. */
  private static List<List<Change>> orders(List<Change> changes) {
    if (changes.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Change>> orders = new ArrayList<>();
    for (Change last : changes) {
      if (changes.stream().anyMatch(other -> other.isAfter(last))) {
        continue;
      }
      List<Change> others = new ArrayList<>(changes);
      others.remove(last);
      for (List<Change> order : orders(others)) {
        List<Change> longer = new ArrayList<>(order);
        longer.add(last);
        orders.add(longer);
      }
    }
    return orders;
  }
}
