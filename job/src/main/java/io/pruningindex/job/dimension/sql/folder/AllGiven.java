package io.pruningindex.job.dimension.sql.folder;

import org.apache.flink.api.connector.source.SourceEvent;

/** Answers a reader that asked for a file: there is none left of those that were found so far. */
record AllGiven() implements SourceEvent {
  private static final long serialVersionUID = 1L;
}
