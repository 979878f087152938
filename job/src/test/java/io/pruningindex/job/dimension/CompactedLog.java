package io.pruningindex.job.dimension;

import java.time.LocalDateTime;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.ConfigOption;
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
import org.apache.flink.types.RowKind;

/**
 * The connector {@code compacted-log}: the newest record of each store, oldest first, all of them
 * of long ago, without a pause. The first and the last store are in the EU, all others are not. The
 * last one was there from the beginning: what is left of it is what was said of it last.
 */
@SuppressWarnings("deprecation") // The successors of these interfaces need splits and enumerators.
public final class CompactedLog implements DynamicTableSourceFactory {
  /** How long it takes to read. */
  static final int SECONDS = 4;

  static final int LAST = 1_000 * SECONDS;
  private static final LocalDateTime BEGIN = LocalDateTime.of(2020, 1, 1, 0, 0);

  @Override
  public String factoryIdentifier() {
    return "compacted-log";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of();
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    return new Table();
  }

  private record Table() implements ScanTableSource {
    @Override
    public ChangelogMode getChangelogMode() {
      return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      return SourceFunctionProvider.of(new Records(), false);
    }

    @Override
    public DynamicTableSource copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return "compacted log";
    }
  }

  private static final class Records implements SourceFunction<RowData> {
    private static final long serialVersionUID = 1L;

    private volatile boolean ended;

    @Override
    public void run(SourceContext<RowData> output) throws Exception {
      for (int id = 1; id <= LAST && !ended; id++) {
        synchronized (output.getCheckpointLock()) {
          output.collect(
              GenericRowData.ofKind(
                  RowKind.INSERT,
                  id,
                  StringData.fromString(id == 1 || id == LAST ? "EU" : "US"),
                  TimestampData.fromLocalDateTime(BEGIN.plusSeconds(id))));
        }
        TimeUnit.MILLISECONDS.sleep(1);
      }
      while (!ended) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }

    @Override
    public void cancel() {
      ended = true;
    }
  }
}
