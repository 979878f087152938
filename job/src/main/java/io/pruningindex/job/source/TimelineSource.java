package io.pruningindex.job.source;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.job.source.enumerator.AssignedTables;
import io.pruningindex.job.source.enumerator.AssignedTablesSerializer;
import io.pruningindex.job.source.enumerator.TableEnumerator;
import io.pruningindex.job.source.reader.TimelineReader;
import io.pruningindex.job.source.split.TableSplit;
import io.pruningindex.job.source.split.TableSplitSerializer;
import java.util.Set;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Follows the timelines of Hudi tables: each table as a whole once, then what each completed
 * instant did, in the order in which the instants were seen complete.
 */
public final class TimelineSource implements Source<TableEvent, TableSplit, AssignedTables> {
  private static final long serialVersionUID = 1L;

  private final JobConfiguration configuration;

  /** Creates a source of the configured tables. */
  public TimelineSource(JobConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SplitEnumerator<TableSplit, AssignedTables> createEnumerator(
      SplitEnumeratorContext<TableSplit> context) {
    return restoreEnumerator(context, new AssignedTables(Set.of()));
  }

  @Override
  public SplitEnumerator<TableSplit, AssignedTables> restoreEnumerator(
      SplitEnumeratorContext<TableSplit> context, AssignedTables assigned) {
    return new TableEnumerator(context, configuration.tables(), assigned);
  }

  @Override
  public SourceReader<TableEvent, TableSplit> createReader(SourceReaderContext context) {
    return new TimelineReader(configuration, context.metricGroup());
  }

  @Override
  public SimpleVersionedSerializer<TableSplit> getSplitSerializer() {
    return new TableSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<AssignedTables> getEnumeratorCheckpointSerializer() {
    return new AssignedTablesSerializer();
  }
}
