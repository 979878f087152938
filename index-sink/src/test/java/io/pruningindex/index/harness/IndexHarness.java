package io.pruningindex.index.harness;

import io.pruningindex.index.PruningIndex;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.RejectedEvent;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.operator.PruningIndexOperator;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.index.state.OwnerNotes;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexState;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/** The operator as one subtask runs it, on RocksDB. */
public final class IndexHarness implements AutoCloseable {
  private final StateHarness<TableEvent> harness;

  /** Starts a subtask, from {@code snapshot} unless it is null. */
  public IndexHarness(
      PruningIndexOptions options, OperatorSubtaskState snapshot, int parallelism, int subtask)
      throws Exception {
    harness =
        new StateHarness<>(
            new PruningIndexOperator(options),
            event -> IndexKey.head(event.table()),
            IndexState.descriptor(),
            snapshot,
            parallelism,
            subtask);
  }

  /** Starts a subtask that is alone. */
  public IndexHarness(PruningIndexOptions options) throws Exception {
    this(options, null, 1, 0);
  }

  /** A subtask that is alone, from a snapshot. */
  public static IndexHarness restored(PruningIndexOptions options, OperatorSubtaskState snapshot)
      throws Exception {
    return new IndexHarness(options, snapshot, 1, 0);
  }

  public void send(TableEvent event) throws Exception {
    harness.send(event);
  }

  public OperatorSubtaskState snapshot(long checkpoint) throws Exception {
    return harness.snapshot(checkpoint);
  }

  public void setTime(long now) throws Exception {
    harness.setTime(now);
  }

  /** The value that a reader finds under {@code key}, or null. */
  public byte[] value(IndexKey key) {
    return harness.value(key);
  }

  public void overwrite(IndexKey key, byte[] value) throws Exception {
    harness.overwrite(key, value);
  }

  /** All keys of readable values. */
  public Set<IndexKey> keys() {
    return harness.keys(IndexState.STATE_NAME);
  }

  /** All keys of the owner's notes. */
  public Set<IndexKey> noteKeys() {
    return harness.keys(OwnerNotes.STATE_NAME);
  }

  public List<RejectedEvent> rejected() {
    return harness.sideOutput(PruningIndex.REJECTED);
  }

  /** What was told of partitions since this was last called, in its order. */
  public List<PartitionDescriptor> takePartitions() {
    return harness.takeSideOutput(PruningIndex.PARTITIONS);
  }

  /** The metrics of a table by their names. */
  public TreeMap<String, Object> metrics(String table) {
    return harness.metrics(table);
  }

  @Override
  public void close() {
    harness.close();
  }
}
