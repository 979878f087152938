package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.dimension.DimensionIncarnations;
import io.pruningindex.query.internal.dimension.Completeness;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;

/**
 * Turns the changes of a query's rows into events, and cuts them into versions.
 *
 * <p>Where all records come on one way, a version is cut at once when a watermark comes. Where they
 * come on several ways, as with joins, the watermark of one way may part what belongs together on
 * another; versions are cut then when a checkpoint passes, which it does at one and the same point
 * of all ways.
 *
 * <p>Files of a watched folder are read in no particular order, and what the first one says of the
 * time is not true of those that wait. There a version is cut only once no record has come for a
 * moment, as when all files that a look had found are read.
 */
final class DimensionOperator extends AbstractStreamOperator<DimensionEvent>
    implements OneInputStreamOperator<Row, DimensionEvent> {
  private static final long serialVersionUID = 1L;
  private static final long MILLIS_BETWEEN_TICKS = 200;
  private static final long MILLIS_BETWEEN_HEARTBEATS = 2_000;

  /** Between two files that both wait less time passes than this. */
  private static final long MILLIS_UNTIL_ALL_IS_READ = 1_000;

  private final DimensionSettings settings;
  private transient OperatorNotes notes;
  private transient RowEncoder encoder;
  private transient EventSender sender;
  private transient OpenUpdates updates;
  private transient long watermark;
  private transient long lastRecordAt;
  private transient long heardAt;
  private transient boolean received;
  private transient boolean ended;

  /** By what a version is to be cut as soon as it can be, or null. */
  private transient Completeness due;

  DimensionOperator(DimensionSettings settings) {
    this.settings = settings;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    notes =
        OperatorNotes.read(
            context.getOperatorStateStore().getListState(OperatorNotes.DESCRIPTOR),
            settings.schemaBytes(),
            context.isRestored());
  }

  @Override
  public void open() throws Exception {
    super.open();
    encoder = new RowEncoder(settings.schema(), settings.positions());
    updates = OpenUpdates.of(settings.updates());
    updates.restore(notes.held());
    received = notes.received();
    watermark = notes.watermark();
    lastRecordAt = now();
    heardAt = lastRecordAt;
    sender =
        new EventSender(
            settings.name(),
            DimensionIncarnations.next(),
            event -> output.collect(new StreamRecord<>(event)));
    sender.open(settings.completedBy(), settings.schema(), notes.anew());
    scheduleTick();
  }

  @Override
  public void processElement(StreamRecord<Row> element) {
    Row row = element.getValue();
    byte[] bytes = encoder.encode(row);
    lastRecordAt = now();
    received = true;
    if (due == Completeness.ASSUMED) {
      due = null;
    }
    RowKind kind = row.getKind();
    if (!updates.hold(kind, bytes, this::remove)) {
      sender.change(kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER, bytes);
    }
  }

  private void remove(byte[] row) {
    sender.change(false, row);
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    if (mark.getTimestamp() == Watermark.MAX_WATERMARK.getTimestamp()) {
      end();
    } else if (mark.getTimestamp() > watermark) {
      watermark = mark.getTimestamp();
      updates.watermark(this::remove);
      due(Completeness.WATERMARK);
    }
    super.processWatermark(mark);
  }

  /** The last watermark comes at the end of the input, or where an endless source is drained. */
  private void end() {
    updates.releaseAll(this::remove);
    if (settings.bounded()) {
      sender.cut(Completeness.END_OF_INPUT, Long.MAX_VALUE);
    } else {
      sender.flush();
    }
    due = null;
    ended = true;
  }

  private void due(Completeness completeness) {
    due = completeness;
    if (settings.ordered() && isSettled()) {
      cut();
    }
  }

  /** Whether nothing waits that may belong to the times that are to be complete. */
  private boolean isSettled() {
    return !settings.unsorted() || now() - lastRecordAt >= MILLIS_UNTIL_ALL_IS_READ;
  }

  /**
   * Whether rows have come since a watermark said that all of its time were there. Some may be of
   * that time, and no other watermark may come for long: they must not wait for it.
   */
  private boolean late() {
    return watermark != Long.MIN_VALUE && !ended && sender.isChanged();
  }

  private void cut() {
    sender.cut(due, due == Completeness.ASSUMED ? now() : watermark);
    due = null;
    heardAt = now();
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    updates.checkpoint(this::remove);
    if (due == null && late()) {
      due = Completeness.WATERMARK;
    }
    if (due != null && isSettled()) {
      cut();
    }
    sender.flush();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    new OperatorNotes(settings.schemaBytes(), watermark, received, updates.held(), false)
        .write(getOperatorStateBackend().getListState(OperatorNotes.DESCRIPTOR));
  }

  private void scheduleTick() {
    getProcessingTimeService().registerTimer(now() + MILLIS_BETWEEN_TICKS, time -> tick());
  }

  private void tick() {
    if (ended) {
      return;
    }
    sender.flush();
    if (due != null && settings.ordered() && isSettled()) {
      cut();
    }
    long now = now();
    boolean silent = now - heardAt >= MILLIS_BETWEEN_HEARTBEATS;
    if (quiet(now) && (silent || !sender.isCut())) {
      updates.releaseAll(this::remove);
      due(Completeness.ASSUMED);
    }
    if (silent && now - heardAt >= MILLIS_BETWEEN_HEARTBEATS) {
      sender.heartbeat();
      heardAt = now;
    }
    scheduleTick();
  }

  /**
   * Whether to assume that all rows are there. A source that has never sent one says nothing by
   * sending none.
   */
  private boolean quiet(long now) {
    return settings.completedBy() == Completeness.ASSUMED
        && received
        && now - lastRecordAt >= settings.quiet().toMillis();
  }

  private long now() {
    return getProcessingTimeService().getCurrentProcessingTime();
  }
}
