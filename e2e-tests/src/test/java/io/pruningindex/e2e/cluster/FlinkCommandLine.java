package io.pruningindex.e2e.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Flink's own command line, as a process for each command.
 *
 * <p>A command that fails is an {@link IOException} with all that it printed.
 */
public final class FlinkCommandLine {

  private static final String MAIN = "org.apache.flink.client.cli.CliFrontend";
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final Pattern JOB_ID = Pattern.compile("JobID ([0-9a-f]{32})");
  private static final Pattern SAVEPOINT = Pattern.compile("Savepoint completed\\. Path: (\\S+)");

  private final JavaLauncher launcher;
  private final List<String> javaOptions;
  private final AtomicInteger commands = new AtomicInteger();

  FlinkCommandLine(JavaLauncher launcher, List<String> javaOptions) {
    this.launcher = launcher;
    List<String> options = new ArrayList<>(javaOptions);
    // These processes live for seconds and are not worth a second compilation.
    options.add("-XX:TieredStopAtLevel=1");
    options.add("-Xmx256m");
    this.javaOptions = List.copyOf(options);
  }

  /**
   * Submits a job with {@code run -d}.
   *
   * @param arguments of the job's main method
   * @return the job's id
   */
  public String run(Path jar, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    return submit(List.of(), jar, mainClass, arguments);
  }

  /** Submits a job that begins with the state of a savepoint or retained checkpoint. */
  public String runFrom(URI savepoint, Path jar, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    return submit(List.of("-s", savepoint.toString()), jar, mainClass, arguments);
  }

  /** What {@code list -a} prints: all jobs that the JobManager remembers. */
  public String list() throws IOException, InterruptedException {
    return execute(List.of("list", "-a"), Pattern.compile("(?s)(.*)"));
  }

  /** Takes a savepoint of a running job. */
  public URI savepoint(String jobId) throws IOException, InterruptedException {
    return URI.create(execute(List.of("savepoint", jobId), SAVEPOINT));
  }

  /** Ends a job with a savepoint. */
  public URI stop(String jobId) throws IOException, InterruptedException {
    return URI.create(execute(List.of("stop", jobId), SAVEPOINT));
  }

  /** Ends a job without a savepoint. */
  public void cancel(String jobId) throws IOException, InterruptedException {
    execute(List.of("cancel", jobId), Pattern.compile("Cancelled job (" + jobId + ")"));
  }

  /** Any other command; the exit code is the caller's to look at. */
  public CommandOutcome execute(String... arguments) throws IOException, InterruptedException {
    return execute(List.of(arguments));
  }

  private String submit(List<String> options, Path jar, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("run", "-d"));
    all.addAll(options);
    all.addAll(List.of("-c", mainClass, jar.toAbsolutePath().toString()));
    all.addAll(List.of(arguments));
    return execute(all, JOB_ID);
  }

  private CommandOutcome execute(List<String> arguments) throws IOException, InterruptedException {
    String name = "command-" + commands.incrementAndGet() + "-" + arguments.get(0);
    return launcher.start(name, javaOptions, MAIN, arguments).outcome(LIMIT);
  }

  private String execute(List<String> arguments, Pattern result)
      throws IOException, InterruptedException {
    CommandOutcome outcome = execute(arguments);
    Matcher matcher = result.matcher(outcome.output());
    if (outcome.exitCode() != 0 || !matcher.find()) {
      throw new IOException(
          "flink "
              + String.join(" ", arguments)
              + " failed with exit code "
              + outcome.exitCode()
              + ":\n"
              + outcome.output());
    }
    return matcher.group(1);
  }
}
