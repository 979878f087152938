package io.pruningindex.job.dimension;

import io.pruningindex.index.dimension.event.DimensionEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.source.SourceFunction;

/**
 * Remembers which dimensions are configured, and has those dropped that no longer are. It never
 * ends: where all dimensions are read to their end, the index of them would end, too.
 */
@SuppressWarnings("deprecation") // The successors of this interface need splits and enumerators.
final class ConfiguredDimensions implements SourceFunction<DimensionEvent>, CheckpointedFunction {
  private static final long serialVersionUID = 1L;
  private static final ListStateDescriptor<String> DESCRIPTOR =
      new ListStateDescriptor<>("configured-dimensions", StringSerializer.INSTANCE);

  private final Set<String> names;
  private final Set<String> dropped = new HashSet<>();
  private transient ListState<String> state;
  private transient Object end;
  private transient boolean ended;

  ConfiguredDimensions(List<String> names) {
    this.names = new HashSet<>(names);
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    end = new Object();
    state = context.getOperatorStateStore().getListState(DESCRIPTOR);
    state.get().forEach(dropped::add);
    dropped.removeAll(names);
  }

  @Override
  public void run(SourceContext<DimensionEvent> output) throws Exception {
    synchronized (output.getCheckpointLock()) {
      long incarnation = DimensionIncarnations.next();
      dropped.forEach(
          name -> output.collect(new DimensionEvent.DimensionDropped(name, incarnation)));
      dropped.clear();
    }
    synchronized (end) {
      while (!ended) {
        end.wait();
      }
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    state.clear();
    for (String name : names) {
      state.add(name);
    }
    for (String name : dropped) {
      state.add(name);
    }
  }

  @Override
  public void cancel() {
    synchronized (end) {
      ended = true;
      end.notifyAll();
    }
  }
}
