package io.pruningindex.job.partition;

import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.PartitionSinkConfiguration;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.dimension.sql.SqlFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Expressions;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.types.Row;

/**
 * Writes what becomes of partitions to a table that the configuration declares, through any
 * connector that takes rows appended. It has all or some of the columns that {@link PartitionRow}
 * lists, in any order.
 *
 * <p>A row is written for each partition that an instant touched, after planners can see it; see
 * {@code PruningIndex.PARTITIONS}. The sink is a part of the job: if it fails, the job restarts as
 * Flink's restart strategy says, and goes on from the last checkpoint; if it is slow, so is the
 * index.
 */
public final class PartitionSink {
  /** What the uids of the operators that write begin with, by which savepoints know them. */
  public static final String UID = "partition-sink";

  private final StreamTableEnvironment tables;
  private final PartitionSinkConfiguration sink;

  private PartitionSink(StreamTableEnvironment tables, PartitionSinkConfiguration sink) {
    this.tables = tables;
    this.sink = sink;
  }

  /**
   * Adds the sink to a job.
   *
   * @param partitions what becomes of partitions
   * @param followed the tables that they are of
   * @throws InvalidConfigurationException if Flink does not accept the declaration, or the table
   *     has a column that is none of a partition's; the message says how to mend it
   */
  public static void attach(
      StreamExecutionEnvironment environment,
      DataStream<PartitionDescriptor> partitions,
      List<TableConfiguration> followed,
      PartitionSinkConfiguration sink) {
    DataStream<Row> rows =
        partitions
            .map(new PartitionRow(followed))
            .returns(PartitionRow.TYPE)
            .uid(UID + "-rows")
            .name("partition rows");
    Set<Transformation<?>> others = all(environment);
    try {
      PartitionSink attached = new PartitionSink(StreamTableEnvironment.create(environment), sink);
      attached.declare();
      attached.write(rows);
    } catch (InvalidConfigurationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw SqlFailure.of("the partition-sink", e);
    }
    nameOperators(environment, others, sink);
  }

  /** Gives operators uids of their own, by which savepoints know them in any job. */
  private static void nameOperators(
      StreamExecutionEnvironment environment,
      Set<Transformation<?>> others,
      PartitionSinkConfiguration sink) {
    String uid = UID + "-" + Integer.toHexString((sink.table() + "\n" + sink.ddl()).hashCode());
    int number = 0;
    for (Transformation<?> transformation : all(environment)) {
      if (!others.contains(transformation)) {
        transformation.setUid(uid + "-" + number++);
      }
    }
  }

  /** All operators of a job, sources among them, which the environment itself does not list. */
  private static Set<Transformation<?>> all(StreamExecutionEnvironment environment) {
    Set<Transformation<?>> all = new LinkedHashSet<>();
    environment.getTransformations().forEach(end -> all.addAll(end.getTransitivePredecessors()));
    return all;
  }

  private void declare() {
    TableEnvironmentInternal internal = (TableEnvironmentInternal) tables;
    for (Operation operation :
        internal.getParser().parse(sink.ddl().strip().replaceFirst(";\\s*$", ""))) {
      if (!(operation instanceof CreateTableOperation)) {
        throw new InvalidConfigurationException(
            "The ddl of the partition-sink is no CREATE TABLE statement: it must declare the table"
                + " to write to, and nothing else");
      }
      internal.executeInternal(operation);
    }
  }

  private void write(DataStream<Row> rows) {
    List<Expression> columns = new ArrayList<>();
    for (Column column : tables.from(sink.table()).getResolvedSchema().getColumns()) {
      if (column.isPersisted()) {
        if (!PartitionRow.COLUMNS.contains(column.getName())) {
          throw new InvalidConfigurationException(
              "The table "
                  + sink.table()
                  + " of the partition-sink has a column "
                  + column.getName()
                  + ", which partitions have not: leave it out; there are "
                  + PartitionRow.COLUMNS);
        }
        columns.add(Expressions.$(column.getName()));
      }
    }
    Table partitions = tables.fromDataStream(rows, PartitionRow.SCHEMA);
    StreamStatementSet statements = tables.createStatementSet();
    statements.add(partitions.select(columns.toArray(Expression[]::new)).insertInto(sink.table()));
    statements.attachAsDataStream();
  }
}
