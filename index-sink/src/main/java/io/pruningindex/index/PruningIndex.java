package io.pruningindex.index;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.operator.PruningIndexOperator;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.index.partition.PartitionDescriptorTypeInformation;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexKeyTypeInformation;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.OutputTag;

/** Puts the index into a job. */
public final class PruningIndex {
  /** The operator's uid, by which savepoints know it. It may never change. */
  public static final String UID = "pruning-index";

  /** The side output of events that could not be applied. */
  public static final OutputTag<RejectedEvent> REJECTED =
      new OutputTag<>("rejected", TypeInformation.of(RejectedEvent.class));

  /**
   * The side output of partitions, each as it is as of an instant: those that the instant touched,
   * and all of a table's when an index of it that was built anew becomes current, those among them
   * that are no longer there. An instant's are told after planners can see it. Nothing is told
   * unless {@link PruningIndexOptions#partitionDescriptors} asks for it, nor when a table is
   * dropped, since it is no longer configured or at another path.
   *
   * <p>Of a table, partitions are told in the order in which its instants were seen complete.
   * Delivery is at least once: after a recovery, what was told since the last checkpoint is told
   * again, and maybe in another order, if instants are seen in another one. Whoever keeps the last
   * one of each table and partition has the table's partitions.
   */
  public static final OutputTag<PartitionDescriptor> PARTITIONS =
      new OutputTag<>("partitions", PartitionDescriptorTypeInformation.INSTANCE);

  private PruningIndex() {}

  /**
   * Keys the events by their table and folds them into queryable state.
   *
   * @param events the events of all tables, each table's in the order in which they happened
   * @param options how indexes are laid out
   * @return the operator, whose main output is empty; see {@link #REJECTED} and {@link #PARTITIONS}
   */
  public static SingleOutputStreamOperator<Void> attach(
      DataStream<TableEvent> events, PruningIndexOptions options) {
    return events
        .keyBy(event -> IndexKey.head(event.table()), IndexKeyTypeInformation.INSTANCE)
        .transform("pruning-index", Types.VOID, new PruningIndexOperator(options))
        .uid(UID)
        .name("pruning index");
  }
}
