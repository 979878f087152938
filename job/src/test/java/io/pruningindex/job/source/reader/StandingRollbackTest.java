package io.pruningindex.job.source.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.config.TableConfiguration;
import io.pruningindex.job.hudi.JavaTable;
import io.pruningindex.job.source.split.FollowState;
import io.pruningindex.query.internal.state.TableHealth;
import io.pruningindex.query.internal.state.TableHealth.Condition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A writer may die while it takes back a commit that was complete. */
class StandingRollbackTest {
  @TempDir Path folder;

  @RegisterExtension private final OpenReaders readers = new OpenReaders();
  private final CollectedEvents events = new CollectedEvents();

  @Test
  void nothingIsAppliedUntilItHasEndedAndHealthSaysSo() throws Exception {
    try (JavaTable table = JavaTable.create(folder.resolve("t"), HoodieTableVersion.NINE)) {
      table.upsert(0, 20, 1);
      TimelineReader first = read(table, FollowState.unread(table.path()));
      events.pollUntil(first, TableEvent.Heartbeat.class);
      FollowState before = OpenReaders.state(first);
      first.close();
      String undone = table.upsert(0, 10, 2);
      String failed = table.start();
      table.write(failed, 0, 5, 3);
      table.rollback(failed);
      table.rollback(undone);
      Path completed = newestRollback(table);
      Path aside = Files.move(completed, folder.resolve("rollback"));

      events.all().clear();
      TimelineReader second = read(table, before);
      events.pollUntil(second, event -> problem(event).contains("until its rollback "));
      // The first is that of a new incarnation, and empty.
      assertThat(events.of(TableEvent.InstantCompleted.class)).hasSize(1);
      assertThat(events.of(TableEvent.Heartbeat.class)).isEmpty();

      Files.move(aside, completed);
      events.pollUntil(second, TableEvent.Heartbeat.class);
      List<TableEvent.HealthReported> reports = events.of(TableEvent.HealthReported.class);
      TableHealth last = reports.get(reports.size() - 1).health();
      assertThat(last.condition()).isEqualTo(Condition.FOLLOWING);
      assertThat(last.problem()).isEmpty();
    }
  }

  private static String problem(TableEvent event) {
    return event instanceof TableEvent.HealthReported report ? report.health().problem() : "";
  }

  private TimelineReader read(JavaTable table, FollowState state) {
    return readers.read(new TableConfiguration("orders", table.path(), List.of()), state, Map.of());
  }

  private static Path newestRollback(JavaTable table) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(table.path(), ".hoodie/timeline"))) {
      return files
          .filter(file -> file.toString().endsWith(".rollback"))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }
}
