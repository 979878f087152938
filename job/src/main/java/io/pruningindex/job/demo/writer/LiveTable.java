package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.RecordedInstant;
import io.pruningindex.job.demo.truth.TableTruth;
import io.pruningindex.job.demo.truth.TruthRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A table that changes round by round. Each round completes one instant, which is recorded. */
final class LiveTable implements AutoCloseable {
  private final TableDefinition definition;
  private final ActionLog log;
  private final Random random;
  private final TableModel model;
  private final RowChanges changes;
  private final ActionDeck deck;
  private final HudiWrites writes;
  private final TruthRecorder recorder;
  private Optional<String> pendingCompaction = Optional.empty();
  private int compactionRound;
  private RecordedInstant newest;
  private int round;
  private int commits;

  LiveTable(TableDefinition definition, WriterArguments arguments, ActionLog log) throws Exception {
    this.definition = definition;
    this.log = log;
    this.random = new Random(arguments.seed() + definition.name().hashCode());
    this.model = new TableModel(definition);
    this.changes = new RowChanges(definition, model, random);
    this.deck = new ActionDeck(definition.type(), random);
    this.writes = HudiWrites.create(definition);
    Path folder = TableTruth.folder(arguments.base(), definition.name());
    this.recorder = new TruthRecorder(definition, folder, arguments.retainedInstants());
  }

  /** Changes the table once, and records it. */
  void round() throws Exception {
    round++;
    if (round == 1) {
      upsert(changes.first(round));
    } else if (pendingCompaction.isPresent() && round >= compactionRound) {
      writes.compact(pendingCompaction.get());
      pendingCompaction = Optional.empty();
    } else {
      TableAction action = deck.next(this::isPossible);
      if (!perform(action)) {
        upsert(changedRows());
      }
    }
    newest = recorder.record(model);
    commits += newest.operation() == null ? 0 : 1;
    log.instant(definition.name(), newest);
  }

  /**
   * What replaces whole file groups has to wait for the compaction that was planned for them, a
   * service for something to do.
   */
  private boolean isPossible(TableAction action) {
    return switch (action) {
      case UPSERT, DELETE, ROLLBACK -> true;
      case INSERT_OVERWRITE, DELETE_PARTITION, SCHEDULE_COMPACTION -> pendingCompaction.isEmpty();
      case CLUSTER -> !partitionsOfSeveralSlices().isEmpty();
      case CLEAN -> commits > WriteConfiguration.RETAINED_COMMITS + 2;
    };
  }

  /** Whether an instant was completed: a service may find nothing to do. */
  private boolean perform(TableAction action) {
    return switch (action) {
      case UPSERT -> upsert(changedRows());
      case DELETE -> delete(changes.delete());
      case INSERT_OVERWRITE -> insertOverwrite(changes.insertOverwrite(round));
      case DELETE_PARTITION -> deletePartitions(changes.deletePartitions());
      case CLUSTER -> cluster();
      case CLEAN -> clean();
      case ROLLBACK -> failAndRollBack(changedRows());
      case SCHEDULE_COMPACTION -> scheduleCompaction();
    };
  }

  /**
   * A row that was deleted before the plan of a compaction and comes back after it would be in no
   * base file but in a log, where Hudi's index does not see it: its next version would be a second
   * row.
   */
  private Collection<TruthRow> changedRows() {
    return changes.upsert(round, pendingCompaction.isEmpty());
  }

  private boolean upsert(Collection<TruthRow> rows) {
    writes.upsert(rows);
    model.upsert(rows);
    return true;
  }

  private boolean delete(List<TruthRow> rows) {
    writes.delete(rows);
    model.delete(rows);
    return true;
  }

  private boolean insertOverwrite(List<TruthRow> rows) {
    writes.insertOverwrite(rows);
    model.deletePartitions(Set.of(definition.partitionPath(rows.get(0))));
    model.upsert(rows);
    return true;
  }

  private boolean deletePartitions(Set<String> paths) {
    model.deletePartitions(paths);
    return writes.deletePartitions(paths);
  }

  /** Merges the files of two partitions that have several. */
  private boolean cluster() {
    List<String> paths = partitionsOfSeveralSlices();
    Collections.shuffle(paths, random);
    return writes.cluster(paths.subList(0, Math.min(2, paths.size())));
  }

  private List<String> partitionsOfSeveralSlices() {
    Map<String, Long> slices =
        newest.slices().stream()
            .collect(
                Collectors.groupingBy(
                    slice -> slice.files().partition(), TreeMap::new, Collectors.counting()));
    slices.values().removeIf(count -> count < 2);
    return new ArrayList<>(slices.keySet());
  }

  private boolean clean() {
    writes.archive();
    return writes.clean();
  }

  private boolean failAndRollBack(Collection<TruthRow> rows) {
    writes.failAndRollBack(rows);
    return true;
  }

  private boolean scheduleCompaction() {
    pendingCompaction = writes.scheduleCompaction();
    compactionRound = round + 2 + random.nextInt(3);
    return false;
  }

  @Override
  public void close() {
    recorder.close();
    writes.close();
  }
}
