package io.pruningindex.job.source.split;

import org.apache.flink.api.connector.source.SourceSplit;

/**
 * The one split of a table.
 *
 * @param table the table's name
 * @param state how far it was followed
 */
public record TableSplit(String table, FollowState state) implements SourceSplit {
  @Override
  public String splitId() {
    return table;
  }
}
