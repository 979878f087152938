package io.pruningindex.job.config;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The dimensions that the job keeps.
 *
 * @param dimensions the dimensions
 * @param valueSets dimensions with a fixed filter; no two of all these have the same name
 */
public record DimensionsConfiguration(
    List<DimensionConfiguration> dimensions, List<ValueSetConfiguration> valueSets)
    implements Serializable {
  /** No dimensions. */
  public static final DimensionsConfiguration NONE =
      new DimensionsConfiguration(List.of(), List.of());

  public DimensionsConfiguration {
    dimensions = List.copyOf(dimensions);
    valueSets = List.copyOf(valueSets);
    Set<String> names = new HashSet<>();
    for (DimensionConfiguration dimension : dimensions) {
      requireNew(names, dimension.name());
    }
    for (ValueSetConfiguration valueSet : valueSets) {
      requireNew(names, valueSet.name());
      requireDimension(valueSet, dimensions);
    }
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return dimensions.isEmpty();
  }

  /** The names of the dimensions, then of the value sets. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    dimensions.forEach(dimension -> names.add(dimension.name()));
    valueSets.forEach(valueSet -> names.add(valueSet.name()));
    return names;
  }

  /** The value sets of a dimension. */
  public List<ValueSetConfiguration> valueSetsOf(String dimension) {
    return valueSets.stream().filter(set -> set.dimension().equals(dimension)).toList();
  }

  private static void requireNew(Set<String> names, String name) {
    if (!names.add(name)) {
      throw new InvalidConfigurationException(
          "Two dimensions or value sets are named " + name + ": rename one");
    }
  }

  private static void requireDimension(
      ValueSetConfiguration valueSet, List<DimensionConfiguration> dimensions) {
    List<String> names = dimensions.stream().map(DimensionConfiguration::name).toList();
    if (!names.contains(valueSet.dimension())) {
      throw new InvalidConfigurationException(
          "The value set "
              + valueSet.name()
              + " is of the dimension "
              + valueSet.dimension()
              + ", which is not configured; configured are "
              + names);
    }
  }
}
