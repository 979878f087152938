package io.pruningindex.index.harness;

import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.contrib.streaming.state.EmbeddedRocksDBStateBackend;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/**
 * An operator as one subtask runs it, on RocksDB, and the values that readers find.
 *
 * @param <E> what is sent to it
 */
public final class StateHarness<E> implements AutoCloseable {
  public static final int MAX_PARALLELISM = 128;

  private final KeyedOneInputStreamOperatorTestHarness<IndexKey, E, Void> harness;
  private final ValueStateDescriptor<byte[]> descriptor;
  private final MetricRecorder metrics = new MetricRecorder();

  /**
   * Starts a subtask, from {@code snapshot} unless it is null.
   *
   * @param descriptor of the state that can be read
   */
  public StateHarness(
      OneInputStreamOperator<E, Void> operator,
      KeySelector<E, IndexKey> keys,
      ValueStateDescriptor<byte[]> descriptor,
      OperatorSubtaskState snapshot,
      int parallelism,
      int subtask)
      throws Exception {
    this.descriptor = descriptor;
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            operator,
            keys,
            IndexKeyTypeInformation.INSTANCE,
            new MockEnvironmentBuilder()
                .setMaxParallelism(MAX_PARALLELISM)
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

  /** The state of one of {@code parallelism} subtasks, from the states of all that there were. */
  public static OperatorSubtaskState redistribute(
      OperatorSubtaskState all, int before, int parallelism, int subtask) {
    return AbstractStreamOperatorTestHarness.repartitionOperatorState(
        all, MAX_PARALLELISM, before, parallelism, subtask);
  }

  public void send(E event) throws Exception {
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
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
  }

  /** All keys of one of the operator's states. */
  public Set<IndexKey> keys(String state) {
    KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
    try (Stream<IndexKey> keys = backend.getKeys(state, VoidNamespace.INSTANCE)) {
      return keys.collect(Collectors.toSet());
    }
  }

  /** All that was sent to a side output. */
  public <T> List<T> sideOutput(OutputTag<T> tag) {
    Queue<StreamRecord<T>> output = harness.getSideOutput(tag);
    return output == null ? List.of() : output.stream().map(StreamRecord::getValue).toList();
  }

  /** What was sent to a side output since this was last called, in its order. */
  <T> List<T> takeSideOutput(OutputTag<T> tag) {
    List<T> taken = sideOutput(tag);
    if (!taken.isEmpty()) {
      harness.getSideOutput(tag).clear();
    }
    return taken;
  }

  /** The metrics of a table, or of a dimension, by their names. */
  public TreeMap<String, Object> metrics(String name) {
    return metrics.valuesOf(name);
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
