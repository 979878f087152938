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
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;

/**
 * Makes watermarks of rows, and sends the latest when the watermark of a {@link FolderSource} says
 * that all files are read. It keeps what it has not sent in checkpoints: no row may come for long
 * that would say it again.
 *
 * <p>Of a watched folder it tells as well whether what it has sent are the rows of whole files. It
 * does so by the records' attributes: a backlog begins before the first row of a file, and before
 * anything else when the operator is opened, and ends after the last row of all files that were
 * found, and their watermark. Rows that bring no later watermark are told of like any others.
 * Flink's operators pass attributes on in the order of records, and have a backlog as long as one
 * of their inputs has.
 */
public final class FolderWatermarks extends AbstractStreamOperator<RowData>
    implements OneInputStreamOperator<RowData, RowData> {
  private static final long serialVersionUID = 1L;
  private static final ListStateDescriptor<byte[]> DESCRIPTOR =
      new ListStateDescriptor<>("folder-watermark", BytePrimitiveArraySerializer.INSTANCE);

  private final WatermarkStrategy<RowData> strategy;
  private final boolean watched;
  private transient WatermarkGenerator<RowData> generator;
  private transient LatestWatermark latest;
  private transient ListState<byte[]> state;
  private transient boolean reading;

  /**
   * Makes watermarks by a strategy.
   *
   * @param watched whether files may be added to the folder; one that is read once has nothing to
   *     tell before its end
   */
  FolderWatermarks(WatermarkStrategy<RowData> strategy, boolean watched) {
    this.strategy = strategy;
    this.watched = watched;
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
    // What was read before a checkpoint may be half of a file.
    tell(true);
  }

  @Override
  public void processElement(StreamRecord<RowData> element) {
    if (!reading) {
      tell(true);
    }
    generator.onEvent(element.getValue(), Long.MIN_VALUE, latest);
    // The generator may know only what the last row said.
    generator.onPeriodicEmit(latest);
    output.collect(element);
  }

  @Override
  public void processWatermark(Watermark allRead) throws Exception {
    if (allRead.getTimestamp() == Watermark.MAX_WATERMARK.getTimestamp()) {
      super.processWatermark(allRead);
      return;
    }
    if (latest.time() != Long.MIN_VALUE) {
      super.processWatermark(new Watermark(latest.time()));
    }
    if (reading) {
      tell(false);
    }
  }

  private void tell(boolean nowReading) {
    reading = nowReading;
    if (watched) {
      output.emitRecordAttributes(new RecordAttributes(reading));
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    state.update(List.of(latest.toBytes()));
  }
}
