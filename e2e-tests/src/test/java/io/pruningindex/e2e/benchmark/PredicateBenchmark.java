package io.pruningindex.e2e.benchmark;

import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.internal.evaluate.InclusiveEvaluator;
import io.pruningindex.query.internal.evaluate.StrictEvaluator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Evaluates a predicate on all files of a table, and beside it passes plainly over the same bytes.
 * Times are sampled, since on a busy machine the median says more than the mean.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PredicateBenchmark {
  @Param public ValueKind kind;

  @Param({"1", "2", "5"})
  public int leaves;

  @Param({"10000", "1000000"})
  public int files;

  Question question;
  private InclusiveEvaluator inclusive;
  private StrictEvaluator strict;

  @Setup
  public void draw() {
    question = new Question(kind, leaves, files, 1);
    inclusive = new InclusiveEvaluator(question.filter());
    strict = new StrictEvaluator(question.filter());
  }

  @Benchmark
  public Bitmap inclusive() {
    return inclusive.evaluate(question);
  }

  @Benchmark
  public int inclusiveScan() {
    return question.scanSome();
  }

  @Benchmark
  public Bitmap strict() {
    return strict.evaluate(question);
  }

  @Benchmark
  public int strictScan() {
    return question.scanEvery();
  }
}
