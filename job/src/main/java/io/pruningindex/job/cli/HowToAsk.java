package io.pruningindex.job.cli;

import io.pruningindex.job.config.JobConfiguration;

/** The commands by which a user asks a running job, from another terminal. */
public final class HowToAsk {
  private final String options;

  /**
   * Commands for a job.
   *
   * @param jobManager the JobManager as {@code host:port}
   * @param jobName the job's name
   */
  public HowToAsk(String jobManager, String jobName) {
    options =
        (jobManager.equals("localhost:8081") ? "" : " --jobmanager " + jobManager)
            + (jobName.equals(JobConfiguration.DEFAULT_NAME) ? "" : " --job-name " + jobName);
  }

  /** How to describe a table. */
  public String describe(String table) {
    return launcher() + " describe --table " + table + options;
  }

  /** How to ask for slices; the condition may not have double quotes in it. */
  public String prune(String table, String where) {
    return launcher()
        + " prune --table "
        + table
        + " --where \""
        + where
        + "\" --explain"
        + options;
  }

  private static String launcher() {
    return System.getProperty("pruningindex.command", "pruning-index");
  }
}
