package io.pruningindex.index.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.index.harness.IndexedTable;
import io.pruningindex.index.partition.PartitionDescriptor;
import io.pruningindex.query.internal.state.Totals;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Keeps the last that was told of each partition, as a catalog would, and compares it. */
final class PartitionCheck {
  private final ModelTable model;
  private final Map<String, PartitionDescriptor> last = new TreeMap<>();

  PartitionCheck(ModelTable model) {
    this.model = model;
  }

  /**
   * An instant tells of the partitions that it touched, and of no others. Of one of which it only
   * cleaned files that nobody reads any more it may tell nothing.
   */
  void instant(String as, List<PartitionDescriptor> told) {
    Set<String> paths =
        told.stream().map(PartitionDescriptor::partition).collect(Collectors.toSet());
    assertThat(model.touched(model.number)).as(as).containsAll(paths);
    assertThat(paths).as(as).containsAll(model.grown(model.number)).containsAll(changed());
    keep(told);
  }

  private Set<String> changed() {
    Map<String, Totals> before = model.partitions(model.number - 1);
    Map<String, Totals> after = model.partitions(model.number);
    Set<String> paths = new HashSet<>(before.keySet());
    paths.addAll(after.keySet());
    paths.removeIf(path -> Objects.equals(before.get(path), after.get(path)));
    return paths;
  }

  /** Takes in what was told, none of it twice. */
  void keep(List<PartitionDescriptor> told) {
    Set<String> paths = new HashSet<>();
    for (PartitionDescriptor partition : told) {
      assertThat(paths.add(partition.partition())).as("%s", partition).isTrue();
      last.put(partition.partition(), partition);
    }
  }

  /** Compares what was last told with what the partitions are. */
  void compare(String as) {
    Map<String, List<Long>> told = new HashMap<>();
    last.forEach(
        (path, partition) -> {
          assertThat(partition.removed()).as(as).isEqualTo(partition.slices() == 0);
          List<Long> size =
              List.of(partition.slices(), partition.files(), partition.bytes(), partition.rows());
          if (partition.removed()) {
            assertThat(size).as("%s, %s", as, path).containsOnly(0L);
          } else {
            told.put(path, size);
          }
        });
    Map<String, List<Long>> expected = new HashMap<>();
    model
        .partitions(model.number)
        .forEach(
            (path, size) -> {
              long rows = size.filesWithoutRows() == 0 ? size.rows() : -1;
              expected.put(path, List.of(size.slices(), size.files(), size.bytes(), rows));
            });
    assertThat(told).as(as).isEqualTo(expected);
  }

  /**
   * Compares what the directory says of when partitions had slices. It may say too much of those
   * that had none for a while, and have some again.
   */
  void comparePresence(String as, IndexedTable table) {
    assertThat(table.present(model.number))
        .as(as)
        .isEqualTo(model.partitions(model.number).keySet());
    for (long number = model.floor; number < model.number; number++) {
      Set<String> present = table.present(number);
      Set<String> actual = model.partitions(number).keySet();
      assertThat(present).as("%s, as of %d", as, number).containsAll(actual);
      for (String path : present) {
        if (!actual.contains(path)) {
          assertThat(had(path, 0, number) && had(path, number, model.number + 1))
              .as("%s came back after %d, %s", path, number, as)
              .isTrue();
        }
      }
    }
  }

  private boolean had(String path, long from, long to) {
    for (long number = from; number < to; number++) {
      if (model.partitions(number).containsKey(path)) {
        return true;
      }
    }
    return false;
  }
}
