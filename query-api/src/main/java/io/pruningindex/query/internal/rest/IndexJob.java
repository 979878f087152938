package io.pruningindex.query.internal.rest;

import java.util.List;
import java.util.Optional;

/**
 * A running index job and where its state can be asked for.
 *
 * @param id Flink's id of the job, in hexadecimal
 * @param state the job's state in Flink's words, for example RUNNING
 * @param proxies where proxies of the state may listen, in the order to try them
 * @param failure what the job failed with last; empty if it never did, or that cannot be told
 */
public record IndexJob(
    String id, String state, List<ProxyAddress> proxies, Optional<JobFailure> failure) {
  public IndexJob {
    proxies = List.copyOf(proxies);
  }
}
