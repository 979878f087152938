package io.pruningindex.job.cli;

import io.pruningindex.job.config.JobConfiguration;
import io.pruningindex.query.PruningClient;
import picocli.CommandLine.Option;

/** The options that say which job to ask. */
final class Connection {
  @Option(
      names = "--jobmanager",
      paramLabel = "HOST:PORT",
      defaultValue = "localhost:8081",
      description = "Where the JobManager's REST API is (default: ${DEFAULT-VALUE}).")
  private String jobManager;

  @Option(
      names = "--job-name",
      paramLabel = "NAME",
      defaultValue = JobConfiguration.DEFAULT_NAME,
      description = "The name of the job to ask (default: ${DEFAULT-VALUE}).")
  private String jobName;

  @Option(
      names = "--proxy-ports",
      paramLabel = "PORTS",
      description =
          "Ports of the TaskManagers' queryable state proxies, for example 9069-9078 (default: as"
              + " the cluster is configured).")
  private String proxyPorts;

  PruningClient open() {
    try {
      PruningClient.Builder builder =
          PruningClient.builder().jobManager(jobManager).jobName(jobName);
      if (proxyPorts != null) {
        builder.proxyPorts(proxyPorts);
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.WRONG_CALL, e.getMessage(), e);
    }
  }
}
