package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Instants applied one after the other give the slices that a snapshot gives. */
class ReplayTest {
  /** The name of a log file says when it was written only since table version 8. */
  private static final String UNDATED_LOGS = "v015-mor_logs";

  /** Tables that were never cleaned, archived or restored: they can be read as of any instant. */
  static Stream<String> wholeTables() {
    return TestTables.names().stream()
        .filter(name -> !name.endsWith("-clean") && !name.endsWith("-savepoint"))
        .filter(name -> !UNDATED_LOGS.equals(name));
  }

  static Stream<String> cleanedTables() {
    return TestTables.names().stream().filter(name -> name.endsWith("-clean"));
  }

  static Stream<String> restoredTables() {
    return TestTables.names().stream().filter(name -> name.endsWith("-savepoint"));
  }

  @ParameterizedTest
  @MethodSource("wholeTables")
  void givesTheSlicesAsOfEachInstant(String name) {
    try (HudiTable table = open(name)) {
      List<TimelineInstant> instants = table.completedInstants();
      SliceModel model = new SliceModel();
      for (int i = 0; i < instants.size(); i++) {
        model.apply(table.change(instants.get(i)));
        assertThat(model.slices())
            .as("as of %s", instants.get(i))
            .isEqualTo(SliceModel.of(table.snapshot(instants.subList(0, i + 1))).slices());
      }
    }
  }

  @Test
  void givesTheNewestSlicesOfLogsThatAreNotDated() {
    try (HudiTable table = open(UNDATED_LOGS)) {
      List<TimelineInstant> instants = table.completedInstants();
      SliceModel model = new SliceModel();
      instants.forEach(instant -> model.apply(table.change(instant)));
      assertThat(model.slices()).isEqualTo(SliceModel.of(table.snapshot(instants)).slices());
    }
  }

  @ParameterizedTest
  @MethodSource("cleanedTables")
  void givesTheNewestSlicesOfCleanedTables(String name) {
    try (HudiTable table = open(name)) {
      List<TimelineInstant> instants = table.completedInstants();
      SliceModel model = new SliceModel();
      instants.forEach(instant -> model.apply(table.change(instant)));
      assertThat(model.slices()).isEqualTo(SliceModel.of(table.snapshot(instants)).slices());
      assertThat(instants).anyMatch(instant -> instant.action().equals("clean"));
    }
  }

  @ParameterizedTest
  @MethodSource("restoredTables")
  void goesOnAfterARestore(String name) {
    try (HudiTable table = open(name)) {
      List<TimelineInstant> instants = table.completedInstants();
      int restore = 0;
      while (!instants.get(restore).action().equals("restore")) {
        restore++;
      }
      InstantChange restored = table.change(instants.get(restore));
      assertThat(restored.rebuild()).isTrue();
      assertThat(restored.rebuildReason()).contains(instants.get(restore).requestedTime());

      SliceModel model = SliceModel.of(table.snapshot(instants.subList(0, restore + 1)));
      for (TimelineInstant instant : instants.subList(restore + 1, instants.size())) {
        model.apply(table.change(instant));
      }
      assertThat(model.slices()).isEqualTo(SliceModel.of(table.snapshot(instants)).slices());
    }
  }

  private static HudiTable open(String name) {
    return HudiTable.open(HudiTableOptions.of(name, TestTables.shared(name).toString()));
  }
}
