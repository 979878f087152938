package io.pruningindex.e2e.live;

import io.pruningindex.e2e.cluster.Await;
import io.pruningindex.e2e.predicate.ColumnSample;
import io.pruningindex.e2e.predicate.PredicateGenerator;
import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.job.demo.truth.InstantName;
import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.TableSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A table that is being written, its record, and conditions on what is in it just now. */
final class LiveTable {
  private static final Duration RECORDING = Duration.ofSeconds(30);
  private static final int ASKED_WITH_ONE_SAMPLE = 40;
  private static final int OLDER_INSTANTS = 30;
  private static final int MOST_KEPT = 50;

  /**
   * An instant of the table.
   *
   * @param sequence its place in the order of completion
   */
  record AtInstant(long sequence, TrueTable table) {}

  private final TableTruth truth;
  private final TableSchema schema;
  private final Random random;
  private final Map<String, AtInstant> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AtInstant> eldest) {
          return size() > MOST_KEPT;
        }
      };
  private PredicateGenerator generator;
  private int asked;

  LiveTable(TableTruth truth, TableSchema schema, long seed) {
    this.truth = truth;
    this.schema = schema;
    this.random = new Random(seed);
  }

  String name() {
    return truth.table().name();
  }

  /** A condition on values that are, or were a moment ago, in the table. */
  Predicate predicate() {
    if (asked++ % ASKED_WITH_ONE_SAMPLE == 0) {
      RecordedInstant newest = truth.newest().orElseThrow();
      List<ColumnSample> columns =
          ColumnSample.of(schema, TrueTable.recorded(truth, newest).rows()).stream()
              .filter(column -> truth.table().layout().names().contains(column.name()))
              .toList();
      generator = new PredicateGenerator(columns, random.nextLong());
    }
    return generator.tree(random.nextInt(3));
  }

  /** The instant that was recorded last. */
  String newestInstant() {
    return truth.newest().orElseThrow().name().requestedTime();
  }

  /** One of the instants that were completed lately. */
  String recentInstant() {
    List<InstantName> instants = truth.instants();
    int back = random.nextInt(Math.min(OLDER_INSTANTS, instants.size()));
    return instants.get(instants.size() - 1 - back).requestedTime();
  }

  /** What the table was at an instant; the writer may have completed and not yet recorded it. */
  AtInstant at(String instant) {
    AtInstant known = kept.get(instant);
    if (known == null) {
      Await.until(
          "the record of " + name() + " at " + instant,
          RECORDING,
          () -> truth.find(instant).isPresent());
      RecordedInstant recorded = truth.find(instant).orElseThrow();
      known = new AtInstant(recorded.name().sequence(), TrueTable.recorded(truth, recorded));
      kept.put(instant, known);
    }
    return known;
  }
}
