package io.pruningindex.job.dimension.sql;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.job.dimension.DimensionIncarnations;
import io.pruningindex.query.internal.dimension.Completeness;
import java.util.Arrays;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.runtime.io.AvailabilityProvider;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
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
 * <p>While files of a watched folder are read, no version is cut; see {@link SourceProgress}.
 *
 * <p>What is told when a source is read for the first time may never have been so: see {@link
 * FirstReading}.
 */
final class DimensionOperator extends AbstractStreamOperator<DimensionEvent>
    implements OneInputStreamOperator<Row, DimensionEvent> {
  private static final long serialVersionUID = 1L;
  private static final long MILLIS_BETWEEN_TICKS = 200;
  private static final long MILLIS_BETWEEN_HEARTBEATS = 2_000;

  private static final String PARTED =
      "More than "
          + KeyedUpdates.MOST_ROWS
          + " updates lack their second record, so that no version is cut: make"
          + " checkpoint-interval shorter, or have the source leave out what the query filters out";

  private static final String STUCK =
      "Files of a watched folder are being read, and for a minute have given no rows, so that no"
          + " version is cut: the storage is slow, or a file was deleted before it was read, which"
          + " the log of the TaskManager names: put it back, or change the query, which lets all be"
          + " read anew";

  private static final String ENDLESS =
      "The source has been read for the first time for minutes without a pause, so that no version"
          + " is cut: wait until all that it holds is read; if it is, and records never pause for a"
          + " second, have its WATERMARK lag less, since a version is cut as well once the watermark"
          + " has passed the start of the reading";

  private final DimensionSettings settings;
  private transient OperatorNotes notes;
  private transient boolean anew;
  private transient boolean first;
  private transient boolean resumed;
  private transient ListState<byte[]> firstReading;
  private transient RowEncoder encoder;
  private transient EventSender sender;
  private transient OpenUpdates updates;
  private transient CutSchedule schedule;
  private transient SourceProgress progress;
  private transient FirstReading reading;
  private transient long heardAt;

  DimensionOperator(DimensionSettings settings) {
    this.settings = settings;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    byte[] schema = settings.schemaBytes();
    notes =
        OperatorNotes.read(
            context.getOperatorStateStore().getListState(OperatorNotes.DESCRIPTOR), schema);
    // What the index has may be of a source that is forgotten.
    anew = context.isRestored() && notes == null;
    firstReading = FirstReading.state(context.getOperatorStateStore());
    resumed = FirstReading.wasUnderWay(firstReading);
    first = notes == null || resumed;
    notes = notes == null ? OperatorNotes.none(schema) : notes;
  }

  @Override
  public void open() throws Exception {
    super.open();
    encoder = new RowEncoder(settings.schema(), settings.positions());
    updates = OpenUpdates.of(settings.updates(), notes.held(), notes.parted());
    schedule = new CutSchedule(settings.versionInterval());
    QuietTime quiet = new QuietTime(now(), 2 * MILLIS_BETWEEN_TICKS);
    progress = new SourceProgress(settings, notes, quiet);
    // Watermarks of folders come when all is read.
    boolean misleads = settings.logs() && settings.completedBy() == Completeness.WATERMARK;
    reading = new FirstReading(first && misleads, resumed, quiet, now());
    heardAt = now();
    sender =
        new EventSender(
            settings.name(),
            DimensionIncarnations.next(),
            event -> output.collect(new StreamRecord<>(event)));
    sender.open(settings.completedBy(), settings.schema(), anew);
    if (progress.hasWatermark() && !notes.drained()) {
      // The index may have rows that are in no version, and nothing else may come for long. A
      // checkpoint is at the same point of all ways.
      request(Completeness.WATERMARK, true);
    }
    scheduleTick();
  }

  @Override
  public void processElement(StreamRecord<Row> element) {
    Row row = element.getValue();
    byte[] bytes = encoder.encode(row);
    schedule.withdraw(Completeness.ASSUMED);
    RowKind kind = row.getKind();
    if (!updates.hold(kind, bytes, this::remove)) {
      sender.change(kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER, bytes);
    }
    // Not before: sending may have taken long, and others wait.
    progress.record(now());
  }

  private void remove(byte[] row) {
    sender.change(false, row);
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    if (mark.getTimestamp() == Watermark.MAX_WATERMARK.getTimestamp()) {
      end();
    } else if (progress.advance(mark.getTimestamp(), now())) {
      updates.watermark(this::remove);
      request(Completeness.WATERMARK, settings.ordered());
    }
    super.processWatermark(mark);
  }

  /** What comes after this has no use for it. */
  @Override
  public void processRecordAttributes(RecordAttributes attributes) {
    progress.tellReading(attributes.isBacklog());
    if (settings.ordered() && progress.isToldRead()) {
      cutWithLateRows();
    }
  }

  /**
   * Cuts a version even if no watermark has come since the last one. Rows may be of a time that was
   * said to be complete, and no other watermark may come for long: they must not wait for it.
   */
  private void cutWithLateRows() {
    if (schedule.requested() == null && progress.hasWatermark() && sender.isChanged()) {
      schedule.request(Completeness.WATERMARK);
    }
    cutIfDue();
  }

  /** The last watermark comes at the end of the input, or where an endless source is drained. */
  private void end() {
    updates.releaseAll(this::remove);
    if (settings.bounded()) {
      sender.cut(Completeness.END_OF_INPUT, Long.MAX_VALUE);
    } else {
      sender.flush();
    }
    progress.end();
  }

  private void request(Completeness completeness, boolean cutHere) {
    schedule.request(completeness);
    if (cutHere) {
      cutIfDue();
    }
  }

  private void cutIfDue() {
    long now = now();
    Completeness by = schedule.requested();
    boolean due = !progress.isEnded() && schedule.isDue(now, sender.isChanged());
    boolean read =
        by == Completeness.ASSUMED
            || progress.areFoldersRead(now) && reading.allowsVersion(progress.watermark(), now);
    if (due && read && !updates.parted()) {
      schedule.done(now, sender.isChanged());
      reading.end();
      sender.cut(by, by == Completeness.ASSUMED ? now : progress.watermark());
      heardAt = now;
    }
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    updates.checkpoint(this::remove);
    cutWithLateRows();
    sender.flush();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    progress.notes(updates).write(getOperatorStateBackend().getListState(OperatorNotes.DESCRIPTOR));
    reading.write(firstReading);
  }

  private void scheduleTick() {
    getProcessingTimeService().registerTimer(now() + MILLIS_BETWEEN_TICKS, time -> tick());
  }

  private void tick() {
    if (progress.isEnded()) {
      return;
    }
    long now = now();
    progress.look(now, canSend());
    sender.flush();
    if (settings.ordered()) {
      cutIfDue();
    }
    sender.report(problem(now));
    boolean silent = now - heardAt >= MILLIS_BETWEEN_HEARTBEATS;
    if (progress.isAssumed(now) && (silent || !sender.isCut())) {
      updates.releaseAll(this::remove);
      request(Completeness.ASSUMED, settings.ordered());
    }
    if (silent && now - heardAt >= MILLIS_BETWEEN_HEARTBEATS) {
      sender.heartbeat();
      heardAt = now;
    }
    scheduleTick();
  }

  private String problem(long now) {
    if (updates.parted()) {
      return PARTED;
    }
    if (progress.isStuck(now)) {
      return STUCK;
    }
    return reading.isLong(now) && progress.hasWatermark() ? ENDLESS : "";
  }

  /** Whether the task takes records: it takes none while what it sends has to wait. */
  private boolean canSend() {
    return Arrays.stream(getContainingTask().getEnvironment().getAllWriters())
        .allMatch(AvailabilityProvider::isAvailable);
  }

  private long now() {
    return getProcessingTimeService().getCurrentProcessingTime();
  }
}
