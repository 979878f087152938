package io.pruningindex.job.cli;

import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.sql.MalformedPredicateException;
import io.pruningindex.query.IndexUnavailableException;
import io.pruningindex.query.predicate.InvalidPredicateException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine;

/** Says in one line what went wrong; the stack only to those who ask for it. */
final class ErrorReporter
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  private static final String NAME = "pruning-index: ";

  @Override
  public int handleExecutionException(
      Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
    Throwable failure = unwrapped(thrown);
    if (PruningIndexCommand.isVerbose(command.getCommandSpec())) {
      failure.printStackTrace(command.getErr());
    }
    command.getErr().println(NAME + message(failure));
    command.getErr().flush();
    return exitCode(failure);
  }

  @Override
  public int handleParseException(CommandLine.ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    command
        .getErr()
        .println(
            NAME
                + oneLine(wrong.getMessage())
                + "; see '"
                + command.getCommandSpec().qualifiedName()
                + " --help'");
    command.getErr().flush();
    return ExitCode.WRONG_CALL;
  }

  /** The failure itself, without what futures wrap it in. */
  static Throwable unwrapped(Throwable thrown) {
    Throwable failure = thrown;
    while ((failure instanceof CompletionException || failure instanceof ExecutionException)
        && failure.getCause() != null) {
      failure = failure.getCause();
    }
    return failure;
  }

  static String message(Throwable failure) {
    return isExpected(failure)
        ? oneLine(failure.getMessage())
        : "unexpected failure ("
            + failure.getClass().getSimpleName()
            + "): "
            + oneLine(String.valueOf(failure.getMessage()))
            + "; run it again with --verbose for details";
  }

  /** Whether the caller's request is what is wrong. */
  static boolean isWrongCall(Throwable failure) {
    return failure instanceof MalformedPredicateException
        || failure instanceof InvalidPredicateException
        || failure instanceof InvalidConfigurationException;
  }

  private static boolean isExpected(Throwable failure) {
    return isWrongCall(failure)
        || failure instanceof CommandFailure
        || failure instanceof IndexUnavailableException;
  }

  private static int exitCode(Throwable failure) {
    if (failure instanceof CommandFailure known) {
      return known.exitCode();
    }
    if (failure instanceof IndexUnavailableException) {
      return ExitCode.NO_ANSWER;
    }
    return isWrongCall(failure) ? ExitCode.WRONG_CALL : ExitCode.FAILED;
  }

  private static String oneLine(String message) {
    return message == null ? "no message" : message.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
