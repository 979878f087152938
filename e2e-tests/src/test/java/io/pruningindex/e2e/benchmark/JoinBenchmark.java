package io.pruningindex.e2e.benchmark;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.predicate.Predicate;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Asks the job, by a client that has asked before, about joins with a dimension of which a
 * hundredth of the rows is left.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JoinBenchmark {
  /** Where a table lies that is shared by all runs. */
  static final String TABLE_PROPERTY = "join.table";

  /** How many rows the dimension has. */
  @Param({"10000", "1000000"})
  public int rows;

  /** How many files the table has; it is written anew unless {@link #TABLE_PROPERTY} is set. */
  @Param("10000")
  public int files;

  private JoinedIndex index;
  private int asked;

  /** Writes a table and a dimension, and starts the job. */
  @Setup
  public void start() throws Exception {
    String table = System.getProperty(TABLE_PROPERTY);
    index = JoinedIndex.start(table == null ? null : Path.of(table), files, rows);
    System.out.println(index.measures());
    if (!result(column("share").isEqualTo(0)).joins().get(0).applied()) {
      throw new IllegalStateException("The join prunes nothing");
    }
  }

  /** Ends the job. */
  @TearDown
  public void end() throws Exception {
    index.close();
  }

  /** The same question again: the keys are known, if the dimension has not changed since. */
  @Benchmark
  public PruneResult sameQuestion() {
    return result(column("share").isEqualTo(0));
  }

  /** Another question each time: the keys are sought among all rows. */
  @Benchmark
  public PruneResult otherQuestion() {
    asked++;
    return result(
        and(
            column("share").isEqualTo(asked % JoinedIndex.SHARES),
            column("k").isNotEqualTo(-asked)));
  }

  private PruneResult result(Predicate condition) {
    return index
        .client()
        .prune(
            PruneRequest.table(JoinedIndex.TABLE)
                .join(
                    DimensionJoin.with(JoinedIndex.DIMENSION)
                        .on("id", "k")
                        .where(condition)
                        .build())
                .build())
        .join();
  }
}
