package io.pruningindex.index.operator;

import io.pruningindex.index.PruningIndex;
import io.pruningindex.index.PruningIndexOptions;
import io.pruningindex.index.RejectedEvent;
import io.pruningindex.index.event.TableEvent;
import io.pruningindex.index.fold.EventRejectedException;
import io.pruningindex.index.fold.IndexFolder;
import io.pruningindex.index.metric.IndexMetrics;
import io.pruningindex.index.state.KeyedCells;
import io.pruningindex.index.state.OwnerNotes;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexState;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the index of the tables that are keyed to it. Events come under their table's head key; the
 * operator makes other keys of the table the current one to reach the other values, which all lie
 * in the same key group, and sets the event's key back at the end.
 */
public final class PruningIndexOperator extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<TableEvent, Void> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(PruningIndexOperator.class);

  private final PruningIndexOptions options;
  private transient IndexFolder folder;

  /** Creates the operator; {@link PruningIndex#attach} puts it into a job. */
  public PruningIndexOperator(PruningIndexOptions options) {
    this.options = options;
  }

  @Override
  public void open() throws Exception {
    super.open();
    ValueStateDescriptor<byte[]> descriptor = IndexState.descriptor();
    publish(descriptor);
    ValueState<byte[]> values = getRuntimeContext().getState(descriptor);
    ValueState<byte[]> notes =
        getRuntimeContext()
            .getState(
                new ValueStateDescriptor<>(
                    OwnerNotes.STATE_NAME, BytePrimitiveArraySerializer.INSTANCE));
    LongSupplier clock = () -> getProcessingTimeService().getCurrentProcessingTime();
    folder =
        new IndexFolder(
            new KeyedCells(this::setCurrentKey, values),
            new KeyedCells(this::setCurrentKey, notes),
            options,
            new IndexMetrics(getMetricGroup(), clock),
            clock,
            partition -> output.collect(PruningIndex.PARTITIONS, new StreamRecord<>(partition)));
    restoredTables().forEach(folder::restored);
  }

  @Override
  public void processElement(StreamRecord<TableEvent> element) {
    TableEvent event = element.getValue();
    Object key = getCurrentKey();
    try {
      folder.apply(event);
    } catch (EventRejectedException e) {
      String kind = event.getClass().getSimpleName();
      LOG.warn("Table '{}': {} rejected: {}", event.table(), kind, e.getMessage());
      output.collect(
          PruningIndex.REJECTED,
          new StreamRecord<>(
              new RejectedEvent(event.table(), event.incarnation(), kind, e.getMessage())));
    } finally {
      setCurrentKey(key);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    folder.beforeSnapshot();
    super.snapshotState(context);
  }

  /** The tables of restored state; their lag must show even if no event ever comes again. */
  private List<String> restoredTables() {
    try (Stream<IndexKey> keys =
        this.<IndexKey>getKeyedStateBackend()
            .getKeys(OwnerNotes.STATE_NAME, VoidNamespace.INSTANCE)) {
      return keys.map(IndexKey::table).toList();
    }
  }

  /** Flink 1.20 calls this deprecated; its successor does not have it at all. */
  @SuppressWarnings("deprecation")
  private static void publish(ValueStateDescriptor<byte[]> descriptor) {
    descriptor.setQueryable(IndexState.QUERYABLE_NAME);
  }
}
