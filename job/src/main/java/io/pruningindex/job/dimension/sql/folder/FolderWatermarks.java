package io.pruningindex.job.dimension.sql.folder;

import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;

/**
 * Makes watermarks of rows, and sends the latest when the watermark of a {@link FolderSource} says
 * that all files are read. It keeps what it has not sent in checkpoints: no row may come for long
 * that would say it again.
 */
public final class FolderWatermarks extends AbstractStreamOperator<RowData>
    implements OneInputStreamOperator<RowData, RowData> {
  private static final long serialVersionUID = 1L;
  private static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("folder-watermark", BytePrimitiveArraySerializer.INSTANCE);

  private final WatermarkStrategy<RowData> strategy;
  private transient WatermarkGenerator<RowData> generator;
  private transient LatestWatermark latest;
  private transient ListState<byte[]> state;

  FolderWatermarks(WatermarkStrategy<RowData> strategy) {
    this.strategy = strategy;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    latest = new LatestWatermark();
    state = context.getOperatorStateStore().getListState(DESCRIPTOR);
    for (byte[] bytes : state.get()) {
      latest = LatestWatermark.fromBytes(bytes);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    MetricGroup metrics = getMetricGroup();
    WatermarkGeneratorSupplier.Context context = () -> metrics;
    generator = strategy.createWatermarkGenerator(context);
  }

  @Override
  public void processElement(StreamRecord<RowData> element) {
    generator.onEvent(element.getValue(), Long.MIN_VALUE, latest);
    // The generator may know only what the last row said.
    generator.onPeriodicEmit(latest);
    output.collect(element);
  }

  @Override
  public void processWatermark(Watermark allRead) throws Exception {
    if (allRead.getTimestamp() == Watermark.MAX_WATERMARK.getTimestamp()) {
      super.processWatermark(allRead);
    } else if (latest.time() != Long.MIN_VALUE) {
      super.processWatermark(new Watermark(latest.time()));
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    state.update(List.of(latest.toBytes()));
  }
}
