package io.pruningindex.e2e.generated;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Draws the values that the partitions of a table stand for. */
final class PartitionValuesSource {
  /** What names a folder as it is. */
  private static final List<Object> PLAIN_AREAS = Arrays.asList("eu", "us", "apac", null);

  private static final List<Object> ODD_AREAS =
      Arrays.asList("eu", "us west", "a/b=c", "50%", "日本", "😀", "+1", null);
  private static final List<Object> NUMBERS = Arrays.asList(-7, 0, 3, 1_000_000, null);
  private static final List<Object> DATES = Arrays.asList(-1, 19_723, 19_724, 19_900, null);

  /** How many partitions a commit writes to. */
  private static final int PARTITIONS = 3;

  private PartitionValuesSource() {}

  /** The values of the partition fields of one commit's partitions, each partition once. */
  static List<Map<String, Object>> draw(TableDesign design, Random random) {
    List<Object> areas = design.encodedPaths() ? ODD_AREAS : PLAIN_AREAS;
    int partitions = design.partitionFields().isEmpty() ? 1 : PARTITIONS;
    Set<Map<String, Object>> drawn = new LinkedHashSet<>();
    while (drawn.size() < partitions) {
      Map<String, Object> values = new HashMap<>();
      for (String field : design.partitionFields()) {
        values.put(
            field,
            switch (field) {
              case GeneratedSchema.AREA -> pick(areas, random);
              case GeneratedSchema.NUMBER -> pick(NUMBERS, random);
              default -> pick(DATES, random);
            });
      }
      drawn.add(values);
    }
    return List.copyOf(drawn);
  }

  private static Object pick(List<Object> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }
}
