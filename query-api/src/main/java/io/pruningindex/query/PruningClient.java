package io.pruningindex.query;

import io.pruningindex.query.internal.answer.IndexQueries;
import io.pruningindex.query.internal.ask.Pause;
import io.pruningindex.query.internal.dimension.read.DimensionQueries;
import io.pruningindex.query.internal.join.ValueSetLimits;
import io.pruningindex.query.internal.queryable.QueryableStateReader;
import io.pruningindex.query.internal.read.BoundedStateReader;
import io.pruningindex.query.internal.read.Deadline;
import io.pruningindex.query.internal.read.StateReader;
import io.pruningindex.query.internal.read.ValueCache;
import io.pruningindex.query.internal.rest.JobDirectory;
import io.pruningindex.query.internal.rest.PortRange;
import io.pruningindex.query.internal.rest.RestAddress;
import io.pruningindex.query.internal.rest.RestClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks a running index job which file slices of a table a query must read.
 *
 * <p>A client holds connections, threads and a cache: make one for the whole process and share it.
 * Requests are light and can be made from many threads at once. No call waits for the job;
 * cancelling a future that was returned does not end what it was asked for, its deadline does.
 *
 * <p><b>Threads.</b> A client has two to four threads, beside those of its connections: they do all
 * its work, and on them its futures are completed. Futures whose time is up are completed on the
 * common pool of the JVM, those of a client that is closed on the thread that closes it, and those
 * that fail for a mistake in the request may be complete when they are returned. So what is chained
 * to a future without a thread of its own must not block, nor wait for another future of the
 * client: that would hold up all requests, or all of them until their deadlines. Chain work that
 * blocks or takes long with the {@code Async} methods, such as {@link
 * CompletableFuture#thenAcceptAsync(java.util.function.Consumer, java.util.concurrent.Executor)},
 * on an executor of your own.
 *
 * <p><b>Failures.</b> How calls tell them, also those of {@link LazyFileIndex} and {@link
 * SliceListing}:
 *
 * <table>
 * <caption>What failures show as</caption>
 * <tr><th>failure</th><th>{@link #prune}</th><th>{@link #aggregate}</th><th>all others</th></tr>
 * <tr>
 * <td>there is no answer, for any of the reasons of {@link Problem.Code}: such as an unknown table,
 * an instant that is not kept, a job that is down, a deadline that has passed, a closed client</td>
 * <td>{@link PruneStatus#UNAVAILABLE}, with a {@link PruneResult#problem}</td>
 * <td>a result with a {@link AggregateResult#problem}</td>
 * <td>the future fails with {@link IndexUnavailableException}</td>
 * </tr>
 * <tr>
 * <td>the predicate, a column or a join of the request does not fit the table or the dimension, or
 * there is no such dimension</td>
 * <td colspan="3">the future fails with {@link
 * io.pruningindex.query.predicate.InvalidPredicateException}; {@link LazyFileIndex#bind} throws it.
 * Where the join is bound to a placeholder it is no failure: see the next line</td>
 * </tr>
 * <tr>
 * <td>a dimension cannot be read, is not complete, or not up to the time asked for</td>
 * <td colspan="3">no failure: the join rules nothing out, and its {@link
 * io.pruningindex.query.join.JoinReport} says why</td>
 * </tr>
 * <tr>
 * <td>a text that is no instant, a position that makes no sense, a range that ends before it
 * begins</td>
 * <td colspan="3">the future fails with {@link IllegalArgumentException}</td>
 * </tr>
 * <tr>
 * <td>a request that asks for what does not go together, or is missing</td>
 * <td colspan="3">the builder, or the call, throws {@link IllegalArgumentException} or {@link
 * NullPointerException}</td>
 * </tr>
 * </table>
 *
 * <p>As with all futures, {@link CompletableFuture#join} throws these as the cause of a {@link
 * java.util.concurrent.CompletionException}, and {@link CompletableFuture#get} of an {@link
 * java.util.concurrent.ExecutionException}.
 */
public final class PruningClient implements AutoCloseable {
  private static final int CONCURRENT_READS = 32;
  private static final int MOST_THREADS = 4;
  private static final AtomicInteger CLIENTS = new AtomicInteger();

  private final Duration deadline;
  private final ExecutorService executor;
  private final StateReader reader;
  private final StateReader dimensionReader;
  private final IndexQueries queries;
  private final DimensionQueries dimensions;

  private PruningClient(Builder builder) {
    deadline = builder.deadline;
    executor = executor();
    JobDirectory jobs =
        new JobDirectory(
            new RestClient(builder.jobManager, executor), builder.jobName, builder.proxyPorts);
    reader = stateReader(jobs, executor);
    // Apart from the other, so that whatever is wrong with dimensions holds up no table.
    dimensionReader = stateReader(jobs, executor);
    ValueCache cache = new ValueCache(builder.cacheBytes);
    Pause pause = Pause.growing(executor);
    ValueSetLimits limits =
        new ValueSetLimits(builder.mostJoinKeys, ValueSetLimits.DEFAULT.mostRanges());
    dimensions = new DimensionQueries(dimensionReader, jobs, cache, pause, limits);
    queries = new IndexQueries(reader, jobs, cache, pause, Clock.systemUTC(), dimensions);
  }

  /** Starts the settings of a client. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Finds the file slices that can hold rows matching a predicate.
   *
   * @return the answer; its status is {@link PruneStatus#UNAVAILABLE} where there is none. Fails
   *     with {@link io.pruningindex.query.predicate.InvalidPredicateException} if the predicate
   *     does not fit the table, or a join its dimension, or there is no such dimension; and with
   *     {@link IllegalArgumentException} if an instant asked for is not written as instants are, or
   *     a range of them ends before it begins
   */
  public CompletableFuture<PruneResult> prune(PruneRequest request) {
    return queries.prune(request, Deadline.in(request.deadline().orElse(deadline)));
  }

  /**
   * Finds the partitions that can hold rows matching a predicate and joins, without looking at what
   * is in them: all those whose values can match, and the part of the predicate that they do not
   * decide.
   *
   * @return the partitions; fails with {@link IndexUnavailableException} if there is no answer,
   *     with {@link io.pruningindex.query.predicate.InvalidPredicateException} if the predicate
   *     does not fit the table, or a join its dimension, or there is no such dimension; and with
   *     {@link IllegalArgumentException} if an instant asked for is not written as instants are
   * @throws IllegalArgumentException if the request has a limit or a range of instants, which say
   *     nothing of partitions
   */
  public CompletableFuture<PartitionResult> partitions(PruneRequest request) {
    if (request.limit().isPresent() || request.range().isPresent()) {
      throw new IllegalArgumentException(
          "A question for partitions cannot have a limit or a range of instants: ask prune() for"
              + " the slices");
    }
    return queries.partitions(request, Deadline.in(request.deadline().orElse(deadline)));
  }

  /**
   * Plans a scan without listing any files, for a planner that learns some of its filters later.
   *
   * @param request what is known: the filters with placeholders for those that are not known, the
   *     zone, the moment. Its deadline holds for each reading apart
   * @return the index; fails with {@link IndexUnavailableException} if there is none, with {@link
   *     io.pruningindex.query.predicate.InvalidPredicateException} if the predicate does not fit
   *     the table, and with {@link IllegalArgumentException} if an instant is not written as
   *     instants are
   * @throws IllegalArgumentException if the request has a limit or a range of instants, which take
   *     all filters to be known
   */
  public CompletableFuture<LazyFileIndex> lazyIndex(PruneRequest request) {
    if (request.limit().isPresent() || request.range().isPresent()) {
      throw new IllegalArgumentException(
          "A scan that is listed later cannot have a limit or a range of instants: ask prune() for"
              + " them when all filters are known");
    }
    return queries.lazy(deadline).plan(request);
  }

  /**
   * Computes counts, least and greatest values over a table's rows that match a predicate, as far
   * as the index knows them exactly.
   *
   * @return the answer, in which each aggregate has its value or the reason why it is refused; its
   *     problem says so where there is no answer at all. Fails with {@link
   *     io.pruningindex.query.predicate.InvalidPredicateException} if the predicate or a column
   *     does not fit the table, and with {@link IllegalArgumentException} if an instant asked for
   *     is not written as instants are
   */
  public CompletableFuture<AggregateResult> aggregate(AggregateRequest request) {
    return queries.aggregate(request, Deadline.in(request.deadline().orElse(deadline)));
  }

  /**
   * Describes what the index holds of a table.
   *
   * @return the description; fails with {@link IndexUnavailableException} if there is no such table
   *     or the job cannot be reached
   */
  public CompletableFuture<TableDescription> describe(String table) {
    return queries.describe(Objects.requireNonNull(table, "table"), Deadline.in(deadline));
  }

  /**
   * Says how far the index of a table is. Costs a few small reads, however large the table is.
   *
   * @return the status; fails with {@link IndexUnavailableException} if there is no such table or
   *     the job cannot be reached
   */
  public CompletableFuture<TableStatus> status(String table) {
    return queries.status(Objects.requireNonNull(table, "table"), Deadline.in(deadline));
  }

  /**
   * Lists the tables that the job was configured to follow.
   *
   * @return their names, ascending; fails with {@link IndexUnavailableException} if the job cannot
   *     be reached
   */
  public CompletableFuture<List<String>> tables() {
    return queries.tables(Deadline.in(deadline));
  }

  /**
   * Lists the dimensions that the job was configured to keep, value sets among them.
   *
   * @return their names, ascending; fails with {@link IndexUnavailableException} if the job cannot
   *     be reached
   */
  public CompletableFuture<List<String>> dimensions() {
    return dimensions.dimensions(Deadline.in(deadline));
  }

  /**
   * Describes what the index holds of a dimension, or of a value set.
   *
   * @return the description; fails with {@link IndexUnavailableException} if there is no such
   *     dimension or the job cannot be reached
   */
  public CompletableFuture<DimensionDescription> describeDimension(String dimension) {
    return dimensions.describe(
        Objects.requireNonNull(dimension, "dimension"), Deadline.in(deadline));
  }

  /** Closes connections and threads; requests that are under way end as unavailable. */
  @Override
  public void close() {
    reader.close();
    dimensionReader.close();
    executor.shutdown();
  }

  private static StateReader stateReader(JobDirectory jobs, ExecutorService executor) {
    return new BoundedStateReader(new QueryableStateReader(jobs), CONCURRENT_READS, executor);
  }

  private static ExecutorService executor() {
    int threads = Math.max(2, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
    int client = CLIENTS.incrementAndGet();
    AtomicInteger count = new AtomicInteger();
    return Executors.newFixedThreadPool(
        threads,
        work -> {
          Thread thread =
              new Thread(work, "pruning-client-" + client + "-" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Collects the settings of a client. */
  public static final class Builder {
    private URI jobManager = RestAddress.parse("localhost:8081");
    private String jobName = "pruning-index";
    private Duration deadline = Duration.ofSeconds(10);
    private Optional<List<Integer>> proxyPorts = Optional.empty();
    private long cacheBytes = 256L << 20;
    private int mostJoinKeys = ValueSetLimits.DEFAULT.mostKeys();

    private Builder() {}

    /**
     * Sets where the JobManager's REST API is, as {@code host:port} or as a URL; {@code
     * localhost:8081} if not set.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public Builder jobManager(String address) {
      jobManager = RestAddress.parse(address);
      return this;
    }

    /** Sets the name of the index job; {@code pruning-index} if not set. */
    public Builder jobName(String name) {
      jobName = Objects.requireNonNull(name, "name");
      return this;
    }

    /**
     * Sets how long an answer may take unless its request says otherwise; 10 seconds if not set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder deadline(Duration value) {
      if (value.isZero() || value.isNegative()) {
        throw new IllegalArgumentException("The deadline of a client must be positive: " + value);
      }
      deadline = value;
      return this;
    }

    /**
     * Sets the ports of the TaskManagers' queryable state proxies: one port, several separated by
     * commas, or a range such as {@code 9069-9079}. If not set, they are taken from the cluster's
     * configuration, else 9069.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public Builder proxyPorts(String ports) {
      proxyPorts = Optional.of(PortRange.parse(ports));
      return this;
    }

    /**
     * Sets how many bytes of decoded values the client keeps; 256 MiB if not set, none if 0.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder cacheBytes(long bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("The cache of a client cannot hold " + bytes + " bytes");
      }
      cacheBytes = bytes;
      return this;
    }

    /**
     * Sets how many different keys are kept of a join, and likewise of one that a placeholder is
     * bound to; 1,000,000 if not set. Of more keys only some thousand ranges are kept that hold
     * them all, which rule out less: for keys of several columns each column is judged apart then.
     * A set of keys takes about as much memory as its keys, in the cache and while it is made. The
     * number says nothing of how many rows a dimension, or a value set, may have.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder mostJoinKeys(int keys) {
      if (keys < 0) {
        throw new IllegalArgumentException(
            "A client cannot keep " + keys + " keys of a join: set 0 or more");
      }
      mostJoinKeys = keys;
      return this;
    }

    /** The client. Nothing is connected to before the first request. */
    public PruningClient build() {
      return new PruningClient(this);
    }
  }
}
