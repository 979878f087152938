package io.pruningindex.job.demo.writer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the writer is asked to do.
 *
 * @param base the folder for the tables and their record; made if missing, else it must be empty
 * @param seed makes the same rows and the same order of actions again
 * @param paceMillis how long to wait after each commit
 * @param rounds how many rounds to do without being told: each changes both tables once
 * @param interactive whether to wait for commands when the rounds are done, instead of ending
 * @param retainedInstants how many instants of each table to keep a record of
 */
public record WriterArguments(
    Path base, long seed, long paceMillis, long rounds, boolean interactive, int retainedInstants) {
  /** As many rounds as there is time for. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final int RETAINED_INSTANTS = 1_000;

  static final String USAGE =
      "usage: --base FOLDER [--seed NUMBER] [--pace MILLISECONDS] [--rounds NUMBER]"
          + " [--interactive] [--retain INSTANTS]";

  /** Makes the base folder absolute. */
  public WriterArguments {
    base = base.toAbsolutePath().normalize();
    if (paceMillis < 0 || rounds < 0 || retainedInstants < 1) {
      throw new IllegalArgumentException(
          "Pace and rounds must not be negative, and at least one instant must be retained.");
    }
  }

  /** Writes until it is told to stop. */
  public static WriterArguments unlimited(Path base, long seed, long paceMillis) {
    return new WriterArguments(base, seed, paceMillis, UNLIMITED, false, RETAINED_INSTANTS);
  }

  /** Writes a number of rounds without pause, and ends. */
  public static WriterArguments rounds(Path base, long seed, long rounds) {
    return new WriterArguments(base, seed, 0, rounds, false, RETAINED_INSTANTS);
  }

  /** Does nothing until it is told to run some rounds. */
  public static WriterArguments interactive(Path base, long seed) {
    return new WriterArguments(base, seed, 0, 0, true, RETAINED_INSTANTS);
  }

  /** These arguments for the command line. */
  List<String> toCommandLine() {
    List<String> command =
        new ArrayList<>(
            List.of(
                "--base", base.toString(),
                "--seed", Long.toString(seed),
                "--pace", Long.toString(paceMillis),
                "--rounds", Long.toString(rounds),
                "--retain", Integer.toString(retainedInstants)));
    if (interactive) {
      command.add("--interactive");
    }
    return command;
  }

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException if it cannot be understood; the message says how it should be
   */
  static WriterArguments parse(String... arguments) {
    Path base = null;
    long seed = 1;
    long pace = 0;
    long rounds = UNLIMITED;
    boolean interactive = false;
    int retained = RETAINED_INSTANTS;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--base" -> base = Path.of(value(arguments, ++i));
        case "--seed" -> seed = number(arguments, ++i);
        case "--pace" -> pace = number(arguments, ++i);
        case "--rounds" -> rounds = number(arguments, ++i);
        case "--retain" -> retained = Math.toIntExact(number(arguments, ++i));
        case "--interactive" -> interactive = true;
        default ->
            throw new IllegalArgumentException("Unknown argument " + arguments[i] + ". " + USAGE);
      }
    }
    if (base == null) {
      throw new IllegalArgumentException("The base folder is missing. " + USAGE);
    }
    return new WriterArguments(base, seed, pace, rounds, interactive, retained);
  }

  private static String value(String[] arguments, int position) {
    if (position == arguments.length) {
      throw new IllegalArgumentException(
          "The argument " + arguments[position - 1] + " has no value. " + USAGE);
    }
    return arguments[position];
  }

  private static long number(String[] arguments, int position) {
    String value = value(arguments, position);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The value of " + arguments[position - 1] + " is no number: " + value, e);
    }
  }
}
