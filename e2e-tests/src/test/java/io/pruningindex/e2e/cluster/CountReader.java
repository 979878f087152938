package io.pruningindex.e2e.cluster;

import io.pruningindex.e2e.cluster.CountingJob.Counted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.queryablestate.client.QueryableStateClient;

/** Reads the state of {@link CountingJob} through the proxy of one TaskManager. */
final class CountReader implements AutoCloseable {

  private static final int LIMIT_SECONDS = 15;

  private final QueryableStateClient client;

  CountReader(TaskManager taskManager) throws IOException {
    client = new QueryableStateClient("localhost", taskManager.proxyPort());
  }

  /** All keys, asked for at the same time; fails if any of them does. */
  List<Counted> readAll(String jobId)
      throws ExecutionException, InterruptedException, TimeoutException, IOException {
    List<CompletableFuture<ValueState<byte[]>>> requests = new ArrayList<>();
    for (int remainder = 0; remainder < CountingJob.KEYS; remainder++) {
      requests.add(request(jobId, remainder));
    }
    List<Counted> counts = new ArrayList<>();
    for (CompletableFuture<ValueState<byte[]>> request : requests) {
      counts.add(Counted.of(request.get(LIMIT_SECONDS, TimeUnit.SECONDS).value()));
    }
    return counts;
  }

  CompletableFuture<ValueState<byte[]>> request(String jobId, int remainder) {
    return client.getKvState(
        JobID.fromHexString(jobId),
        CountingJob.STATE,
        CountingJob.key(remainder),
        Types.STRING,
        CountingJob.descriptor());
  }

  @Override
  public void close() {
    client.shutdownAndHandle().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
  }
}
