package io.pruningindex.query.seed;

import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * What the random numbers of a test begin with: what {@code -Dpruning.seed} says, else another
 * number each time. A test that makes use of it prints how to run it again, and says so where it
 * fails. It is a field of the test class, so that each test draws one of its own.
 */
public final class Seed implements BeforeEachCallback, TestExecutionExceptionHandler {
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

  /** Runs a test for each of the seeds from 1 to {@code count}, or for the one that is given. */
  public static void each(int count, LongConsumer test) {
    Long given = Long.getLong(PROPERTY);
    LongStream seeds = given == null ? LongStream.rangeClosed(1, count) : LongStream.of(given);
    seeds.forEach(
        seed -> {
          try {
            test.accept(seed);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(option(seed) + ": " + e, e);
          }
        });
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    test =
        context.getRequiredTestClass().getSimpleName()
            + '#'
            + context.getRequiredTestMethod().getName();
    print();
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

  private static Throwable named(long value, Throwable failure) {
    boolean failed = failure instanceof AssertionError || failure instanceof Exception;
    return failed && !(failure instanceof TestAbortedException)
        ? new AssertionError(option(value) + ": " + failure, failure)
        : failure;
  }
}
