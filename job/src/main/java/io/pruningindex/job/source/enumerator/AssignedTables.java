package io.pruningindex.job.source.enumerator;

import java.util.Set;

/**
 * What a checkpoint holds of the enumerator.
 *
 * @param names the tables whose splits lie with readers
 */
public record AssignedTables(Set<String> names) {
  public AssignedTables {
    names = Set.copyOf(names);
  }
}
