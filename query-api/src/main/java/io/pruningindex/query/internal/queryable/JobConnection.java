package io.pruningindex.query.internal.queryable;

import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.state.IndexKey;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;

/**
 * A job, and a proxy that can find its state.
 *
 * @param job the job's id
 * @param proxy the proxy
 */
record JobConnection(JobID job, ProxyConnection proxy) {
  CompletableFuture<ProxyReply> ask(IndexKey key, Deadline deadline) {
    return proxy.ask(job, key, deadline);
  }
}
