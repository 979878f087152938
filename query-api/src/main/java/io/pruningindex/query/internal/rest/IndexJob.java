package io.pruningindex.query.internal.rest;

import java.util.List;

/**
 * A running index job and where its state can be asked for.
 *
 * @param id Flink's id of the job, in hexadecimal
 * @param state the job's state in Flink's words, for example RUNNING
 * @param proxies where proxies of the state may listen, in the order to try them
 */
public record IndexJob(String id, String state, List<ProxyAddress> proxies) {
  public IndexJob {
    proxies = List.copyOf(proxies);
  }
}
