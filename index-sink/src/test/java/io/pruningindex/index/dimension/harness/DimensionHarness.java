package io.pruningindex.index.dimension.harness;

import io.pruningindex.index.dimension.RejectedDimensionEvent;
import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.ValueSets;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.operator.ValueSetOperator;
import io.pruningindex.index.harness.StateHarness;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexState;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/** The operator of dimensions as one subtask runs it, on RocksDB. */
public final class DimensionHarness implements AutoCloseable {
  private final StateHarness<DimensionEvent> harness;

  /** Starts a subtask, from {@code snapshot} unless it is null. */
  public DimensionHarness(
      ValueSetOperator operator, OperatorSubtaskState snapshot, int parallelism, int subtask)
      throws Exception {
    harness =
        new StateHarness<>(
            operator,
            event -> IndexKey.dimensionHead(event.dimension()),
            IndexState.dimensionsDescriptor(),
            snapshot,
            parallelism,
            subtask);
  }

  /** Starts a subtask that is alone. */
  public DimensionHarness(ValueSetOptions options) throws Exception {
    this(new ValueSetOperator(options), null, 1, 0);
  }

  /** A subtask that is alone, from a snapshot. */
  public static DimensionHarness restored(ValueSetOptions options, OperatorSubtaskState snapshot)
      throws Exception {
    return new DimensionHarness(new ValueSetOperator(options), snapshot, 1, 0);
  }

  public void send(DimensionEvent event) throws Exception {
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
    return keys(IndexState.DIMENSIONS_STATE_NAME);
  }

  /** All keys of one of the operator's states. */
  public Set<IndexKey> keys(String state) {
    return harness.keys(state);
  }

  public List<RejectedDimensionEvent> rejected() {
    return harness.sideOutput(ValueSets.REJECTED);
  }

  /** The metrics of a dimension by their names. */
  public TreeMap<String, Object> metrics(String dimension) {
    return harness.metrics(dimension);
  }

  @Override
  public void close() {
    harness.close();
  }
}
