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
    header = "Keep and answer which file slices of Apache Hudi tables a query must read.",
    synopsisHeading = "%nUsage: ",
    descriptionHeading = "%n",
    description = "Each command has a --help of its own.",
    optionListHeading = "%nOptions%n",
    commandListHeading = "%nCommands%n",
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
      "3:the index has no answer: it is down or behind, or does not know the table or the instant"
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  " + PruningIndexCommand.COMMAND + " demo",
      "  " + PruningIndexCommand.COMMAND + " run --table orders=/data/orders",
      "  " + PruningIndexCommand.COMMAND + " prune --table orders \\",
      "    --where \"price > 100 AND region = 'eu'\" --explain"
    })
public final class PruningIndexCommand implements Runnable {
  /** How examples name the program: as it was called, so that they can be pasted. */
  static final String COMMAND = "${pruningindex.command:-pruning-index}";

  /** How many characters the names of options take beside what is said of them. */
  private static final int LONGEST_OPTION = 28;

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
        .setUsageHelpLongOptionsMaxWidth(LONGEST_OPTION)
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
        "no command is given: demo, run, prune, partitions, aggregate, describe or list; see"
            + " 'pruning-index --help'");
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
