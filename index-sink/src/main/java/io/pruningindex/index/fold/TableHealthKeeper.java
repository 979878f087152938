package io.pruningindex.index.fold;

import io.pruningindex.index.metric.IndexMetrics;
import io.pruningindex.index.state.IndexValues;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Writes the health of tables: what their source reports, and what the owner itself finds. */
final class TableHealthKeeper {
  private final IndexValues values;
  private final IndexMetrics metrics;
  private final LongSupplier clock;

  TableHealthKeeper(IndexValues values, IndexMetrics metrics, LongSupplier clock) {
    this.values = values;
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Measures the health of a table that was restored. */
  void restored(String table) {
    find(table).ifPresent(health -> measure(table, health));
  }

  /**
   * Writes what the source reports. A source that follows the table cannot know that the owner
   * refuses its instants.
   *
   * @param refusal why the owner applies no more instants, or ""
   */
  void report(String table, TableHealth reported, String refusal) {
    boolean hidden = reported.condition() == Condition.FOLLOWING && !refusal.isEmpty();
    write(table, hidden ? with(reported, Condition.DEGRADED, since(table), refusal) : reported);
  }

  /** Marks the table as degraded. */
  void degrade(String table, String problem) {
    TableHealth before = find(table).orElse(unknown());
    write(table, with(before, Condition.DEGRADED, since(table), problem));
  }

  /** Takes back that the table is degraded. */
  void heal(String table) {
    find(table)
        .filter(health -> health.condition() == Condition.DEGRADED)
        .ifPresent(
            health -> write(table, with(health, Condition.FOLLOWING, clock.getAsLong(), "")));
  }

  /** Since when the table has been degraded, which may be since now. */
  private long since(String table) {
    return find(table)
        .filter(health -> health.condition() == Condition.DEGRADED)
        .map(TableHealth::since)
        .orElseGet(clock::getAsLong);
  }

  private Optional<TableHealth> find(String table) {
    return values.find(IndexKey.health(table), TableHealth::fromBytes);
  }

  private void write(String table, TableHealth health) {
    values.put(IndexKey.health(table), health.toBytes());
    measure(table, health);
  }

  private void measure(String table, TableHealth health) {
    metrics.table(table).degraded(health.condition() == Condition.DEGRADED);
  }

  private TableHealth unknown() {
    return new TableHealth(Condition.BUILDING, clock.getAsLong(), "", 0, 0, "", 0, "");
  }

  private static TableHealth with(
      TableHealth health, Condition condition, long since, String problem) {
    return new TableHealth(
        condition,
        since,
        problem,
        health.failures(),
        health.rebuilds(),
        health.rebuildReason(),
        health.filesRead(),
        health.path());
  }
}
