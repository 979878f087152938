package io.pruningindex.index.dimension.operator;

import io.pruningindex.index.dimension.RejectedDimensionEvent;
import io.pruningindex.index.dimension.ValueSetOptions;
import io.pruningindex.index.dimension.ValueSets;
import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.fold.DimensionFolder;
import io.pruningindex.index.dimension.metric.ValueSetMetrics;
import io.pruningindex.index.dimension.state.DimensionNotes;
import io.pruningindex.index.dimension.state.GroupPiece;
import io.pruningindex.index.dimension.state.KeyedLists;
import io.pruningindex.index.dimension.state.KeyedNames;
import io.pruningindex.index.dimension.state.PendingBlock;
import io.pruningindex.index.fold.EventRejectedException;
import io.pruningindex.index.state.KeyedCells;
import io.pruningindex.index.state.ValueCells;
import io.pruningindex.query.internal.state.IndexKey;
import io.pruningindex.query.internal.state.IndexState;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the dimensions that are keyed to it. Events come under their dimension's head key; the
 * operator makes other keys of the dimension the current one to reach the other values, which all
 * lie in the same key group, and sets the event's key back at the end.
 */
public class ValueSetOperator extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<DimensionEvent, Void> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ValueSetOperator.class);
  private static final BytePrimitiveArraySerializer BYTES = BytePrimitiveArraySerializer.INSTANCE;

  private final ValueSetOptions options;
  private transient DimensionFolder folder;

  /** Creates the operator; {@link ValueSets#attach} puts it into a job. */
  public ValueSetOperator(ValueSetOptions options) {
    this.options = options;
  }

  @Override
  public void open() throws Exception {
    super.open();
    ValueStateDescriptor<byte[]> descriptor = IndexState.dimensionsDescriptor();
    publish(descriptor);
    var context = getRuntimeContext();
    var values = context.getState(descriptor);
    var notes = context.getState(new ValueStateDescriptor<>(DimensionNotes.STATE_NAME, BYTES));
    var pending = context.getListState(new ListStateDescriptor<>(PendingBlock.STATE_NAME, BYTES));
    var groups =
        context.getMapState(
            new MapStateDescriptor<>(GroupPiece.STATE_NAME, StringSerializer.INSTANCE, BYTES));
    LongSupplier clock = () -> getProcessingTimeService().getCurrentProcessingTime();
    folder =
        new DimensionFolder(
            new DimensionFolder.Cells(
                readable(new KeyedCells(this::setCurrentKey, values)),
                new KeyedCells(this::setCurrentKey, notes),
                new KeyedLists(this::setCurrentKey, pending),
                new KeyedNames(this::setCurrentKey, groups)),
            options,
            new ValueSetMetrics(getMetricGroup(), clock),
            clock);
    restoredDimensions().forEach(folder::restored);
  }

  @Override
  public void processElement(StreamRecord<DimensionEvent> element) {
    DimensionEvent event = element.getValue();
    Object key = getCurrentKey();
    try {
      folder.apply(event);
    } catch (EventRejectedException e) {
      String kind = event.getClass().getSimpleName();
      LOG.warn("Dimension '{}': {} rejected: {}", event.dimension(), kind, e.getMessage());
      output.collect(
          ValueSets.REJECTED,
          new StreamRecord<>(
              new RejectedDimensionEvent(
                  event.dimension(), event.incarnation(), kind, e.getMessage())));
    } finally {
      setCurrentKey(key);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    folder.beforeSnapshot();
    super.snapshotState(context);
  }

  /** The values that readers see; a test looks in between two writes. */
  ValueCells readable(ValueCells values) {
    return values;
  }

  /** The dimensions of restored state; their lag must show even if no event ever comes again. */
  private List<String> restoredDimensions() {
    try (Stream<IndexKey> keys =
        this.<IndexKey>getKeyedStateBackend()
            .getKeys(DimensionNotes.STATE_NAME, VoidNamespace.INSTANCE)) {
      return keys.map(IndexKey::table).toList();
    }
  }

  /** Flink 1.20 calls this deprecated; its successor does not have it at all. */
  @SuppressWarnings("deprecation")
  private static void publish(ValueStateDescriptor<byte[]> descriptor) {
    descriptor.setQueryable(IndexState.DIMENSIONS_QUERYABLE_NAME);
  }
}
