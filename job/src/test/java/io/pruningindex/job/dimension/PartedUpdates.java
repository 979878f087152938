package io.pruningindex.job.dimension;

import java.time.LocalDateTime;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.source.SourceFunction;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.types.RowKind;

/**
 * The connector {@code parted-updates}: one row of an id, a text and a time, that is updated again
 * and again. Between the two records of each update the source pauses, so that whatever comes in
 * between comes there: a watermark of the row before, or a checkpoint.
 */
@SuppressWarnings("deprecation") // The successors of these interfaces need splits and enumerators.
public final class PartedUpdates implements DynamicTableSourceFactory {
  /** How many updates there are. */
  static final int UPDATES = 6;

  private static final LocalDateTime BEGIN = LocalDateTime.of(2100, 1, 1, 0, 0);

  private static final ConfigOption<Integer> ID =
      ConfigOptions.key("id").intType().noDefaultValue();
  private static final ConfigOption<Boolean> UNTIL_CHECKPOINT =
      ConfigOptions.key("until-checkpoint").booleanType().noDefaultValue();

  @Override
  public String factoryIdentifier() {
    return "parted-updates";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(ID, UNTIL_CHECKPOINT);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    return new Table(helper.getOptions().get(ID), helper.getOptions().get(UNTIL_CHECKPOINT));
  }

  private record Table(int id, boolean untilCheckpoint) implements ScanTableSource {
    @Override
    public ChangelogMode getChangelogMode() {
      return ChangelogMode.all();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      return SourceFunctionProvider.of(new Updates(id, untilCheckpoint), false);
    }

    @Override
    public DynamicTableSource copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return "parted updates";
    }
  }

  private static final class Updates implements SourceFunction<RowData>, CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    /** Longer than several intervals between watermarks. */
    private static final long MILLIS_FOR_A_WATERMARK = 100;

    private final int id;
    private final boolean untilCheckpoint;
    private volatile int checkpoints;
    private volatile boolean ended;

    Updates(int id, boolean untilCheckpoint) {
      this.id = id;
      this.untilCheckpoint = untilCheckpoint;
    }

    @Override
    public void run(SourceContext<RowData> output) throws Exception {
      for (int update = 0; update <= UPDATES && !ended; update++) {
        int seen;
        // At once, so that no watermark comes in between: it comes in the pause.
        synchronized (output.getCheckpointLock()) {
          output.collect(row(update == 0 ? RowKind.INSERT : RowKind.UPDATE_AFTER, update));
          if (update < UPDATES) {
            output.collect(row(RowKind.UPDATE_BEFORE, update));
          }
          seen = checkpoints;
        }
        TimeUnit.MILLISECONDS.sleep(MILLIS_FOR_A_WATERMARK);
        while (untilCheckpoint && checkpoints == seen && !ended) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }
      while (!ended) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }

    private RowData row(RowKind kind, int update) {
      return GenericRowData.ofKind(
          kind,
          id,
          StringData.fromString("after " + update),
          TimestampData.fromLocalDateTime(BEGIN.plusNanos(1_000_000L * update)));
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      checkpoints++;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
      // It begins anew.
    }

    @Override
    public void cancel() {
      ended = true;
    }
  }
}
