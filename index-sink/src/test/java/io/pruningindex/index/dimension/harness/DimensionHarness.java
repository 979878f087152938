package io.pruningindex.index.dimension.harness;

import io.pruningindex.index.dimension.RejectedDimensionEvent;
import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.ValueSets;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.operator.ValueSetOperator;
import io.pruningindex.index.harness.IndexHarness;
import io.pruningindex.index.harness.MetricRecorder;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import io.pruningindex.query.internal.state.IndexState;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.contrib.streaming.state.EmbeddedRocksDBStateBackend;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** The operator of dimensions as one subtask runs it, on RocksDB. */
public final class DimensionHarness implements AutoCloseable {
  private final KeyedOneInputStreamOperatorTestHarness<IndexKey, DimensionEvent, Void> harness;
  private final MetricRecorder metrics = new MetricRecorder();

  /** Starts a subtask, from {@code snapshot} unless it is null. */
  public DimensionHarness(
      ValueSetOperator operator, OperatorSubtaskState snapshot, int parallelism, int subtask)
      throws Exception {
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            operator,
            event -> IndexKey.dimensionHead(event.dimension()),
            IndexKeyTypeInformation.INSTANCE,
            new MockEnvironmentBuilder()
                .setMaxParallelism(IndexHarness.MAX_PARALLELISM)
                .setParallelism(parallelism)
                .setSubtaskIndex(subtask)
                .setMetricGroup(metrics.taskGroup())
                .setManagedMemorySize(32L << 20)
                .build());
    // Whole snapshots: an incremental one refers to files of earlier ones, which nobody keeps here.
    harness.setStateBackend(new EmbeddedRocksDBStateBackend(false));
    harness.setCheckpointStorage(new JobManagerCheckpointStorage(Integer.MAX_VALUE));
    harness.setup();
    if (snapshot != null) {
      harness.initializeState(snapshot);
    }
    harness.open();
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
    harness.processElement(new StreamRecord<>(event));
  }

  public OperatorSubtaskState snapshot(long checkpoint) throws Exception {
    return harness.snapshot(checkpoint, checkpoint);
  }

  public void setTime(long now) throws Exception {
    harness.setProcessingTime(now);
  }

  /** The value that a reader finds under {@code key}, or null. */
  public byte[] value(IndexKey key) {
    try {
      return state(key).value();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void overwrite(IndexKey key, byte[] value) throws Exception {
    state(key).update(value);
  }

  private ValueState<byte[]> state(IndexKey key) throws Exception {
    KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
    backend.setCurrentKey(key);
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE,
        VoidNamespaceSerializer.INSTANCE,
        IndexState.dimensionsDescriptor());
  }

  /** All keys of readable values. */
  public Set<IndexKey> keys() {
    return keys(IndexState.DIMENSIONS_STATE_NAME);
  }

  /** All keys of one of the operator's states. */
  public Set<IndexKey> keys(String state) {
    KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
    try (Stream<IndexKey> keys = backend.getKeys(state, VoidNamespace.INSTANCE)) {
      return keys.collect(Collectors.toSet());
    }
  }

  public List<RejectedDimensionEvent> rejected() {
    var output = harness.getSideOutput(ValueSets.REJECTED);
    return output == null
        ? List.of()
        : output.stream().map(StreamRecord::getValue).collect(Collectors.toList());
  }

  /** The metrics of a dimension by their names. */
  public TreeMap<String, Object> metrics(String dimension) {
    return metrics.valuesOf(dimension);
  }

  @Override
  public void close() {
    try {
      harness.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
