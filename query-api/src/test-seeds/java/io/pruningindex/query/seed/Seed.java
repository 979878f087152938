package io.pruningindex.query.seed;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * What the random numbers of a test begin with: what {@code -Dpruning.seed} says, else another
 * number each time. A test that makes use of it prints how to run it again, and says so where it
 * fails. It is a field of the test class, so that each test draws one of its own, or each class
 * whose tests share an instance.
 */
public final class Seed
    implements BeforeAllCallback,
        BeforeEachCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {
  private static final String PROPERTY = "pruning.seed";

  private final long value;
  private String test;
  private boolean used;
  private boolean printed;

  public Seed() {
    this(new Random().nextLong());
  }

  /** Where the property says nothing, it is {@code usual} each time. */
  public Seed(long usual) {
    value = Long.getLong(PROPERTY, usual);
  }

  public long value() {
    used = true;
    print();
    return value;
  }

  /** The random numbers that begin with it, from the first one on. */
  public Random random() {
    return new Random(value());
  }

  /** Part of a test that runs with several seeds. */
  @FunctionalInterface
  public interface Run {
    void with(long seed) throws Exception;
  }

  /** The seed that is given, or {@code seeds} if none is. */
  public static LongStream givenOr(LongStream seeds) {
    Long given = Long.getLong(PROPERTY);
    return given == null ? seeds : LongStream.of(given);
  }

  /** Runs part of a test with one of several seeds. */
  public static void run(long seed, Run part) {
    try {
      part.with(seed);
    } catch (AssertionError | Exception e) {
      throw new AssertionError(option(seed) + ": " + e, e);
    }
  }

  /** Runs part of a test for each of the seeds from 1 to {@code count}, or for the given one. */
  public static void each(int count, Run part) {
    givenOr(LongStream.rangeClosed(1, count)).forEach(seed -> run(seed, part));
  }

  /** Runs part of a test with one of several drawn seeds, and prints how to do so again. */
  public static void runDrawn(long seed, Run part) {
    System.out.println("To run it again: " + option(seed));
    run(seed, part);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    test = context.getRequiredTestClass().getSimpleName();
    print();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (!printed) {
      test =
          context.getRequiredTestClass().getSimpleName()
              + '#'
              + context.getRequiredTestMethod().getName();
      print();
    }
  }

  private void print() {
    if (used && test != null && !printed) {
      System.out.println("To run it again: -Dtest=" + test + " " + option(value));
      printed = true;
    }
  }

  private static String option(long value) {
    return "-D" + PROPERTY + "=" + value;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw used ? named(value, failure) : failure;
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw used ? named(value, failure) : failure;
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw used ? named(value, failure) : failure;
  }

  private static Throwable named(long value, Throwable failure) {
    boolean failed = failure instanceof AssertionError || failure instanceof Exception;
    return failed && !(failure instanceof TestAbortedException)
        ? new AssertionError(option(value) + ": " + failure, failure)
        : failure;
  }
}
