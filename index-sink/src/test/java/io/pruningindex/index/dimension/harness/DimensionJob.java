package io.pruningindex.index.dimension.harness;

import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.operator.ValueSetOperator;
import io.pruningindex.index.harness.StateHarness;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;

/** All subtasks of the operator, each with the dimensions that are keyed to it. */
public final class DimensionJob implements AutoCloseable {
  /** A checkpoint of all subtasks. */
  public record Checkpoint(OperatorSubtaskState state, int parallelism) {}

  private final List<DimensionHarness> subtasks = new ArrayList<>();
  private long checkpoints;

  /** Starts all subtasks, from {@code checkpoint} unless it is null. */
  public DimensionJob(ValueSetOptions options, Checkpoint checkpoint, int parallelism)
      throws Exception {
    for (int subtask = 0; subtask < parallelism; subtask++) {
      OperatorSubtaskState state =
          checkpoint == null
              ? null
              : StateHarness.redistribute(
                  checkpoint.state, checkpoint.parallelism, parallelism, subtask);
      subtasks.add(
          new DimensionHarness(new ValueSetOperator(options), state, parallelism, subtask));
    }
  }

  public void send(DimensionEvent event) throws Exception {
    owner(event.dimension()).send(event);
  }

  public Checkpoint checkpoint() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    checkpoints++;
    for (DimensionHarness subtask : subtasks) {
      states.add(subtask.snapshot(checkpoints));
    }
    return new Checkpoint(
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(OperatorSubtaskState[]::new)),
        subtasks.size());
  }

  public ReadDimension read(String dimension) {
    return new ReadDimension(dimension, owner(dimension)::value);
  }

  public TreeMap<String, Object> metrics(String dimension) {
    return owner(dimension).metrics(dimension);
  }

  public Set<IndexKey> keys() {
    Set<IndexKey> keys = new HashSet<>();
    subtasks.forEach(subtask -> keys.addAll(subtask.keys()));
    return keys;
  }

  public int rejected() {
    return subtasks.stream().mapToInt(subtask -> subtask.rejected().size()).sum();
  }

  @Override
  public void close() {
    subtasks.forEach(DimensionHarness::close);
  }

  private DimensionHarness owner(String dimension) {
    return subtasks.get(
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            IndexKey.dimensionHead(dimension), StateHarness.MAX_PARALLELISM, subtasks.size()));
  }
}
