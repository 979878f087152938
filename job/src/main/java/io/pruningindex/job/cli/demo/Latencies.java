package io.pruningindex.job.cli.demo;

import io.pruningindex.query.PruningClient;
import java.util.ArrayList;
import java.util.List;

/**
 * How long answers take, in milliseconds.
 *
 * @param cold first answers of new clients, which look for the job, connect and read everything
 * @param warm answers of a client that has read what it needs
 */
record Latencies(List<Double> cold, List<Double> warm) {
  private static final int NEW_CLIENTS = 3;
  private static final int WARM_ROUNDS = 10;

  static Latencies measure(String jobManager, List<Planner> planners) throws InterruptedException {
    List<Double> cold = new ArrayList<>();
    List<Double> warm = new ArrayList<>();
    for (Planner planner : planners) {
      List<String> conditions = planner.conditions();
      for (int i = 0; i < NEW_CLIENTS; i++) {
        try (PruningClient client = PruningClient.builder().jobManager(jobManager).build()) {
          cold.add(planner.with(client).latency(conditions.get(0)));
        }
      }
      for (int i = 0; i < WARM_ROUNDS; i++) {
        for (String where : conditions) {
          warm.add(planner.latency(where));
        }
      }
    }
    return new Latencies(cold, warm);
  }
}
