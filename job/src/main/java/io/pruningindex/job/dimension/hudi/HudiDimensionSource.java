package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.Tolerance;
import io.pruningindex.job.config.ValueSetConfiguration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.source.SourceFunction;

/**
 * Reads a Hudi table as a dimension, for as long as the job runs. What it reads is also what value
 * sets of the dimension are made of.
 */
@SuppressWarnings("deprecation") // The successors of this interface need splits and enumerators.
final class HudiDimensionSource implements SourceFunction<DimensionEvent>, CheckpointedFunction {
  private static final long serialVersionUID = 1L;
  private static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("hudi-dimension", BytePrimitiveArraySerializer.INSTANCE);

  private static final ListStateDescriptor<byte[]> VALUE_SETS =
      new ListStateDescriptor<>("hudi-value-sets", BytePrimitiveArraySerializer.INSTANCE);

  private final HudiDimension dimension;
  private final List<ValueSetConfiguration> valueSets;
  private final Duration pollInterval;
  private final Map<String, String> hadoop;
  private final Tolerance tolerance;
  private transient ListState<byte[]> state;
  private transient ListState<byte[]> valueSetState;

  /** What was sent of each, by name; of some, nothing was. */
  private transient Map<String, SourceNotes> restored;

  /** Senders by name; null before they are there. */
  private transient Map<String, GroupSender> senders;

  private transient Rest rest;

  HudiDimensionSource(
      HudiDimension dimension,
      List<ValueSetConfiguration> valueSets,
      Duration pollInterval,
      Map<String, String> hadoop,
      Tolerance tolerance) {
    this.dimension = dimension;
    this.valueSets = List.copyOf(valueSets);
    this.pollInterval = pollInterval;
    this.hadoop = Map.copyOf(hadoop);
    this.tolerance = tolerance;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    rest = new Rest(pollInterval);
    restored = new HashMap<>();
    state = context.getOperatorStateStore().getListState(DESCRIPTOR);
    for (byte[] bytes : state.get()) {
      restored.put(dimension.name(), SourceNotes.fromBytes(bytes));
    }
    valueSetState = context.getOperatorStateStore().getListState(VALUE_SETS);
    for (byte[] bytes : valueSetState.get()) {
      ValueSetNotes notes = ValueSetNotes.fromBytes(bytes);
      restored.put(notes.valueSet(), notes.notes());
    }
  }

  @Override
  public void run(SourceContext<DimensionEvent> output) throws Exception {
    Object lock = output.getCheckpointLock();
    List<Selection> selections = new ArrayList<>();
    Map<String, GroupSender> opened = new LinkedHashMap<>();
    selections.add(Selection.all(dimension, sender(dimension.name(), "", output, opened)));
    for (ValueSetConfiguration valueSet : valueSets) {
      RowCondition condition = RowCondition.parse(dimension, valueSet);
      selections.add(
          Selection.some(condition, sender(valueSet.name(), condition.origin(), output, opened)));
    }
    synchronized (lock) {
      senders = opened;
    }
    try {
      new DimensionFollower(dimension, hadoop, tolerance, selections, rest).run();
    } catch (InterruptedException e) {
      if (!rest.isEnded()) {
        throw e;
      }
    }
  }

  /** What was sent of a value set with another condition is nothing to go on from. */
  private GroupSender sender(
      String name,
      String origin,
      SourceContext<DimensionEvent> output,
      Map<String, GroupSender> opened) {
    SourceNotes notes = restored.get(name);
    boolean goesOn = notes != null && notes.schema().origin().equals(origin);
    GroupSender sender =
        new GroupSender(name, goesOn ? notes : null, output.getCheckpointLock(), output::collect);
    opened.put(name, sender);
    return sender;
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    SourceNotes notes = notes(dimension.name());
    state.update(notes == null ? List.of() : List.of(notes.toBytes()));
    List<byte[]> ofValueSets = new ArrayList<>();
    for (ValueSetConfiguration valueSet : valueSets) {
      SourceNotes sent = notes(valueSet.name());
      if (sent != null) {
        ofValueSets.add(new ValueSetNotes(valueSet.name(), sent).toBytes());
      }
    }
    valueSetState.update(ofValueSets);
  }

  private SourceNotes notes(String name) {
    return senders == null ? restored.get(name) : senders.get(name).notes();
  }

  @Override
  public void cancel() {
    if (rest != null) {
      rest.end();
    }
  }
}
