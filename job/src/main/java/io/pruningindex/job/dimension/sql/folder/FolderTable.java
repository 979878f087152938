package io.pruningindex.job.dimension.sql.folder;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.src.AbstractFileSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.ScanTableSource.ScanContext;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.data.RowData;

/**
 * A table of files with all the abilities that it has, and one more: it makes its watermarks
 * itself.
 */
final class FolderTable implements InvocationHandler {
  private final String dimension;
  private final ScanTableSource folder;
  private WatermarkStrategy<RowData> watermarks;

  private FolderTable(
      String dimension, ScanTableSource folder, WatermarkStrategy<RowData> watermarks) {
    this.dimension = dimension;
    this.folder = folder;
    this.watermarks = watermarks;
  }

  /**
   * Gives a table the ability.
   *
   * @param dimension whose rows it has
   */
  static ScanTableSource of(String dimension, ScanTableSource folder) {
    return of(dimension, folder, null);
  }

  private static ScanTableSource of(
      String dimension, ScanTableSource folder, WatermarkStrategy<RowData> watermarks) {
    Set<Class<?>> abilities = new LinkedHashSet<>();
    for (Class<?> type = folder.getClass(); type != null; type = type.getSuperclass()) {
      abilities.addAll(Set.of(type.getInterfaces()));
    }
    abilities.add(SupportsWatermarkPushDown.class);
    return (ScanTableSource)
        Proxy.newProxyInstance(
            FolderTable.class.getClassLoader(),
            abilities.toArray(new Class<?>[0]),
            new FolderTable(dimension, folder, watermarks));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "applyWatermark" -> applyWatermark(arguments[0]);
      case "copy" -> of(dimension, (ScanTableSource) folder.copy(), watermarks);
      case "getScanRuntimeProvider" ->
          provider(folder.getScanRuntimeProvider((ScanContext) arguments[0]));
      default -> call(method, arguments);
    };
  }

  @SuppressWarnings("unchecked") // What the one method of the interface takes.
  private Object applyWatermark(Object strategy) {
    watermarks = (WatermarkStrategy<RowData>) strategy;
    return null;
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(folder, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private ScanRuntimeProvider provider(ScanRuntimeProvider provider) {
    if (watermarks == null || !(provider instanceof SourceProvider sources)) {
      return provider;
    }
    Source<RowData, ?, ?> source = sources.createSource();
    return source instanceof AbstractFileSource<?, ?>
        ? new Reading(dimension, source, watermarks)
        : provider;
  }

  private record Reading(
      String dimension, Source<RowData, ?, ?> source, WatermarkStrategy<RowData> watermarks)
      implements DataStreamScanProvider {
    @Override
    public DataStream<RowData> produceDataStream(
        ProviderContext context, StreamExecutionEnvironment environment) {
      // Of several readers none would know whether another one still reads what was found with its
      // own files, and one that is never given a file would hold up the watermark.
      DataStream<RowData> rows =
          environment
              .fromSource(
                  new FolderSource<>(source),
                  WatermarkStrategy.noWatermarks(),
                  "folder of " + dimension)
              .setParallelism(1);
      return rows.transform(
              "watermarks of all files",
              rows.getType(),
              new FolderWatermarks(watermarks, !isBounded()))
          .setParallelism(1);
    }

    @Override
    public boolean isBounded() {
      return source.getBoundedness() == Boundedness.BOUNDED;
    }
  }
}
