package io.pruningindex.index.harness;

import io.pruningindex.index.PruningIndex;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.RejectedEvent;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.operator.PruningIndexOperator;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.index.state.OwnerNotes;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import io.pruningindex.query.internal.state.IndexState;
import java.util.ArrayList;
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
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** The operator as one subtask runs it, on RocksDB. */
public final class IndexHarness implements AutoCloseable {
  public static final int MAX_PARALLELISM = 128;

  private final KeyedOneInputStreamOperatorTestHarness<IndexKey, TableEvent, Void> harness;
  private final MetricRecorder metrics = new MetricRecorder();

  /** Starts a subtask, from {@code snapshot} unless it is null. */
  public IndexHarness(
      PruningIndexOptions options, OperatorSubtaskState snapshot, int parallelism, int subtask)
      throws Exception {
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new PruningIndexOperator(options),
            event -> IndexKey.head(event.table()),
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
    harness.setup();
    if (snapshot != null) {
      harness.initializeState(snapshot);
    }
    harness.open();
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

  /** The state of one of {@code parallelism} subtasks, from the states of all that there were. */
  public static OperatorSubtaskState redistribute(
      OperatorSubtaskState all, int before, int parallelism, int subtask) {
    return AbstractStreamOperatorTestHarness.repartitionOperatorState(
        all, MAX_PARALLELISM, before, parallelism, subtask);
  }

  public void send(TableEvent event) throws Exception {
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
      KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
      backend.setCurrentKey(key);
      ValueState<byte[]> state =
          backend.getPartitionedState(
              VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, IndexState.descriptor());
      return state.value();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void overwrite(IndexKey key, byte[] value) throws Exception {
    KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
    backend.setCurrentKey(key);
    ValueState<byte[]> state =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, IndexState.descriptor());
    state.update(value);
  }

  /** All keys of readable values. */
  public Set<IndexKey> keys() {
    return keys(IndexState.STATE_NAME);
  }

  /** All keys of the owner's notes. */
  public Set<IndexKey> noteKeys() {
    return keys(OwnerNotes.STATE_NAME);
  }

  private Set<IndexKey> keys(String state) {
    KeyedStateBackend<IndexKey> backend = harness.getOperator().getKeyedStateBackend();
    try (Stream<IndexKey> keys = backend.getKeys(state, VoidNamespace.INSTANCE)) {
      return keys.collect(Collectors.toSet());
    }
  }

  public List<RejectedEvent> rejected() {
    var output = harness.getSideOutput(PruningIndex.REJECTED);
    return output == null
        ? List.of()
        : output.stream().map(StreamRecord::getValue).collect(Collectors.toList());
  }

  /** What was told of partitions since this was last called, in its order. */
  public List<PartitionDescriptor> takePartitions() {
    var output = harness.getSideOutput(PruningIndex.PARTITIONS);
    List<PartitionDescriptor> told = new ArrayList<>();
    while (output != null && !output.isEmpty()) {
      told.add(output.poll().getValue());
    }
    return told;
  }

  /** The metrics of a table by their names. */
  public TreeMap<String, Object> metrics(String table) {
    return metrics.valuesOf(table);
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
