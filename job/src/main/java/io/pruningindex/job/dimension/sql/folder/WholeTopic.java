package io.pruningindex.job.dimension.sql.folder;

import io.pruningindex.job.config.InvalidConfigurationException;
import java.util.Map;
import org.apache.flink.table.factories.DynamicTableFactory.Context;
import org.apache.flink.table.factories.FactoryUtil;

/**
 * Requires that a topic is read from its beginning. From where a consumer group has left off, from
 * some time or at the end, what came before would be missing. The options are those that the source
 * is made with, whatever changed them.
 */
final class WholeTopic {
  private static final String KAFKA = "kafka";
  private static final String START = "scan.startup.mode";
  private static final String DEFAULT = "group-offsets";
  private static final String WHOLE = "earliest-offset";

  private WholeTopic() {}

  /**
   * Refuses a table that is only a part of a topic.
   *
   * @throws InvalidConfigurationException if it is
   */
  static void require(String dimension, Context table) {
    Map<String, String> options = table.getCatalogTable().getOptions();
    String from = options.getOrDefault(START, DEFAULT);
    if (KAFKA.equals(options.get(FactoryUtil.CONNECTOR.key())) && !WHOLE.equalsIgnoreCase(from)) {
      throw new InvalidConfigurationException(
          "The dimension "
              + dimension
              + " reads "
              + table.getObjectIdentifier().getObjectName()
              + " from "
              + from
              + (options.containsKey(START) ? "" : ", the default,")
              + " and would lack the rows before: set '"
              + START
              + "' = '"
              + WHOLE
              + "'");
    }
  }
}
