package io.pruningindex.job.dimension.hudi;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.config.HudiDimension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.source.SourceFunction;

/** Reads a Hudi table as a dimension, for as long as the job runs. */
@SuppressWarnings("deprecation") // The successors of this interface need splits and enumerators.
final class HudiDimensionSource implements SourceFunction<DimensionEvent>, CheckpointedFunction {
  private static final long serialVersionUID = 1L;
  private static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("hudi-dimension", BytePrimitiveArraySerializer.INSTANCE);

  private final HudiDimension dimension;
  private final Duration pollInterval;
  private final Map<String, String> hadoop;
  private transient ListState<byte[]> state;
  private transient SourceNotes restored;
  private transient GroupSender sender;
  private transient Rest rest;

  HudiDimensionSource(HudiDimension dimension, Duration pollInterval, Map<String, String> hadoop) {
    this.dimension = dimension;
    this.pollInterval = pollInterval;
    this.hadoop = Map.copyOf(hadoop);
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    rest = new Rest(pollInterval);
    state = context.getOperatorStateStore().getListState(DESCRIPTOR);
    for (byte[] bytes : state.get()) {
      restored = SourceNotes.fromBytes(bytes);
    }
  }

  @Override
  public void run(SourceContext<DimensionEvent> output) throws Exception {
    Object lock = output.getCheckpointLock();
    GroupSender opened = new GroupSender(dimension.name(), restored, lock, output::collect);
    synchronized (lock) {
      sender = opened;
    }
    try {
      new TableFollower(dimension, hadoop, opened, rest).run();
    } catch (InterruptedException e) {
      if (!rest.isEnded()) {
        throw e;
      }
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    SourceNotes notes = sender == null ? restored : sender.notes();
    state.update(notes == null ? List.of() : List.of(notes.toBytes()));
  }

  @Override
  public void cancel() {
    if (rest != null) {
      rest.end();
    }
  }
}
