package io.pruningindex.job.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line's entry point. */
@Command(
    name = "pruning-index",
    description = "Keeps and answers which file slices of Apache Hudi tables a query must read.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DemoCommand.class,
      RunCommand.class,
      PruneCommand.class,
      PartitionsCommand.class,
      AggregateCommand.class,
      DescribeCommand.class,
      ListCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes%n",
    exitCodeList = {
      "0:done; for a batch: every line has its answer, be it an error",
      "1:it failed, or the demo found a wrong answer",
      "2:it was called wrongly: an option, a configuration, a predicate",
      "3:the index has no answer: it is down, or does not know the table or the instant"
    })
public final class PruningIndexCommand implements Runnable {
  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of errors and more of the log.",
      scope = ScopeType.INHERIT)
  private boolean verbose;

  private PruningIndexCommand() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    int code =
        commandLine(standard(FileDescriptor.out), standard(FileDescriptor.err)).execute(arguments);
    System.exit(code);
  }

  /** The command line, writing to {@code out} and {@code err}. */
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    ErrorReporter errors = new ErrorReporter();
    return new CommandLine(new PruningIndexCommand())
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors)
        .setExecutionStrategy(PruningIndexCommand::execute)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** Whether a command of this command line was asked for more words. */
  static boolean isVerbose(CommandSpec command) {
    return command.root().userObject() instanceof PruningIndexCommand root && root.verbose;
  }

  @Override
  public void run() {
    throw new CommandFailure(
        ExitCode.WRONG_CALL,
        "no command is given: demo, run, prune, partitions, aggregate or describe; see 'pruning-index --help'");
  }

  private static int execute(CommandLine.ParseResult parsed) {
    PruningIndexCommand root = (PruningIndexCommand) parsed.commandSpec().userObject();
    ArgumentEncoding.check(parsed.originalArgs());
    Logging.toConsole(root.verbose);
    return new CommandLine.RunLast().execute(parsed);
  }

  private static PrintWriter standard(FileDescriptor stream) {
    OutputStream bytes = new FileOutputStream(stream);
    return new PrintWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), false);
  }
}
