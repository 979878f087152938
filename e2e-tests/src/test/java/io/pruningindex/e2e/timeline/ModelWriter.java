package io.pruningindex.e2e.timeline;

import io.pruningindex.e2e.truth.TrueTable;
import io.pruningindex.e2e.writer.PlainWriter;
import io.pruningindex.job.demo.oracle.CompletedInstant;
import io.pruningindex.job.demo.oracle.SingleWorker;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieInstant;

/**
 * A table of one writer that is told what to do, action by action, and what Hudi's own view says of
 * it after each. To be used by one thread at a time.
 */
public final class ModelWriter implements AutoCloseable {
  /** Hudi may fail over what a refused write has left behind, and leave the table half undone. */
  private static final Set<WriterAction> UNDOING =
      EnumSet.of(WriterAction.ROLL_BACK_COMPLETED, WriterAction.RESTORE);

  /** Hudi refuses them while a clustering is planned, and what is left then no restore can undo. */
  private static final Set<WriterAction> REPLACING =
      EnumSet.of(
          WriterAction.INSERT_OVERWRITE,
          WriterAction.INSERT_OVERWRITE_TABLE,
          WriterAction.DELETE_PARTITION);

  private final WrittenTable table;
  private final Random random;
  private final Timeline timeline;
  private final HoodieTableMetaClient metaClient;
  private final SingleWorker worker = new SingleWorker();
  private boolean refused;
  private boolean everRefused;
  private int steps;

  private ModelWriter(WrittenTable table, Random random) {
    this.table = table;
    this.random = random;
    this.timeline = new Timeline(table.path());
    this.metaClient =
        HoodieTableMetaClient.builder()
            .setConf(PlainWriter.storage())
            .setBasePath(table.path().toString())
            .build();
  }

  /**
   * Creates a table in which nothing is. It is partitioned, and log files tell by their names which
   * commits wrote them; the rest is drawn.
   *
   * @param folder where to put it
   */
  public static ModelWriter create(String name, long seed, boolean mergeOnRead, Path folder)
      throws Exception {
    Random random = new Random(seed);
    boolean metadataTable = random.nextInt(3) > 0;
    TableShape shape =
        new TableShape(
            mergeOnRead ? HoodieTableType.MERGE_ON_READ : HoodieTableType.COPY_ON_WRITE,
            random.nextBoolean() ? HoodieTableVersion.EIGHT : HoodieTableVersion.NINE,
            random.nextBoolean() ? Partitioning.PLAIN : Partitioning.HIVE_STYLE_ENCODED,
            metadataTable,
            metadataTable && random.nextInt(3) > 0,
            TableShape.NO_METADATA_COMPACTION,
            HoodieCleaningPolicy.KEEP_LATEST_COMMITS,
            // With one, Hudi cannot restore past a compaction that was completed out of order.
            true);
    return new ModelWriter(
        new WrittenTable(new Sequence(name, seed, shape, List.of()), folder), random);
  }

  /**
   * Does what is asked for, or upserts if that is not possible just now, and records what became of
   * the table.
   *
   * @return what was really done
   */
  public String perform(WriterAction action) throws Exception {
    steps++;
    if (refused || REPLACING.contains(action)) {
      // One that outlived the files that it is about can never be carried out.
      Optional<String> plan = worker.call(timeline::pendingClustering);
      if (plan.isPresent()) {
        worker.call(() -> rollBack(plan.get()));
      }
    }
    boolean unsafe = everRefused && UNDOING.contains(action);
    WriterAction possible = unsafe ? WriterAction.UPSERT : action;
    String done = table.apply(new Step(JobAction.NONE, possible, random.nextLong()));
    refused = done.contains("REFUSED");
    everRefused |= refused;
    return possible == action ? done : action + " (" + done + ")";
  }

  private boolean rollBack(String instant) {
    TableShape shape = table.sequence().shape();
    try (TableWriter writer =
        new TableWriter(shape, table.path(), Row.schema(false, false), shape.columnStats())) {
      return writer.rollBack(instant);
    }
  }

  /** The table as of the newest instant, as recorded when that had become the newest. */
  public TrueTable newest() {
    return table.history().newest().listed();
  }

  /** The completed instants of the active timeline, in the order of their completion. */
  public List<CompletedInstant> completed() {
    return metaClient.reloadActiveTimeline().filterCompletedInstants().getInstants().stream()
        .sorted(
            Comparator.comparing(HoodieInstant::getCompletionTime)
                .thenComparing(HoodieInstant::requestedTime))
        .map(i -> new CompletedInstant(i.requestedTime(), i.getAction(), i.getCompletionTime()))
        .toList();
  }

  /** Whether Hudi has failed and refuses to go on. */
  public boolean givenUp() {
    return table.givenUp();
  }

  public String name() {
    return table.name();
  }

  public Path path() {
    return table.path();
  }

  /** How the table is made, and the last things that were done to it. */
  public String description() {
    // Of another thread's list, for a message.
    List<String> log = table.log();
    return "%s after %d steps, the last of which %s"
        .formatted(table.sequence(), steps, log.subList(Math.max(0, log.size() - 40), log.size()));
  }

  @Override
  public void close() {
    table.close();
    worker.close();
  }
}
