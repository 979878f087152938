package io.pruningindex.query;

import io.pruningindex.query.schema.ColumnType;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the index knows of a dimension, or of a value set, which is one with a fixed filter.
 *
 * @param dimension its name in the job's configuration
 * @param state what is kept of it; empty if the job has not begun with it
 */
public record DimensionDescription(String dimension, Optional<State> state) {
  /** By what versions are known to be complete. */
  public enum Completeness {
    /** By nothing: the dimension never prunes. */
    NEVER,
    /** By watermarks. */
    WATERMARK,
    /** By the end of the input. */
    END_OF_INPUT,
    /** By instants of the Hudi table that the rows are read from. */
    INSTANT,
    /** By nothing but the configuration, which says after how long without changes to assume it. */
    ASSUMED
  }

  /**
   * A column.
   *
   * @param name its name
   * @param type its type
   * @param key whether it is a key column
   */
  public record Field(String name, ColumnType type, boolean key) {}

  /**
   * A version that can be read.
   *
   * @param number its number
   * @param completeness by what it was complete
   * @param currentTo the time that it was complete up to; empty if it is complete for good, since
   *     the input has ended
   * @param instant the requested time of its instant; empty if it is of none
   * @param cutAt when it was cut
   * @param rows how many different rows it has
   * @param duplicates how many rows it has beyond that, which are equal to another
   */
  public record Version(
      long number,
      Completeness completeness,
      Optional<Instant> currentTo,
      Optional<String> instant,
      Instant cutAt,
      long rows,
      long duplicates) {
    public Version {
      Objects.requireNonNull(completeness, "completeness");
      Objects.requireNonNull(currentTo, "currentTo");
      Objects.requireNonNull(instant, "instant");
      Objects.requireNonNull(cutAt, "cutAt");
    }
  }

  /**
   * What is kept of a dimension.
   *
   * @param columns its columns, keys first
   * @param definition what the rows are: a query, or the path of a Hudi table
   * @param origin the dimension and the filter that this is a value set of; empty if it is none
   * @param completedBy by what versions come to be complete
   * @param versions those that can be read, oldest first; empty before the first
   * @param currentTo the time that the newest version is complete up to by now; empty before the
   *     first, and if that is complete for good, since the input has ended: see {@link
   *     #isCurrentTo}
   * @param heardAt when the source last said anything
   * @param problem what is wrong with the source and how to mend it; empty if nothing is
   */
  public record State(
      List<Field> columns,
      String definition,
      Optional<String> origin,
      Completeness completedBy,
      List<Version> versions,
      Optional<Instant> currentTo,
      Instant heardAt,
      Optional<String> problem) {
    public State {
      Objects.requireNonNull(definition, "definition");
      Objects.requireNonNull(origin, "origin");
      Objects.requireNonNull(completedBy, "completedBy");
      Objects.requireNonNull(currentTo, "currentTo");
      Objects.requireNonNull(heardAt, "heardAt");
      Objects.requireNonNull(problem, "problem");
      columns = List.copyOf(columns);
      versions = List.copyOf(versions);
    }

    /**
     * Whether the newest version is complete up to a time by now. One that is complete for good is
     * so up to any; before the first version nothing is.
     */
    public boolean isCurrentTo(Instant time) {
      return !versions.isEmpty() && currentTo.map(known -> !known.isBefore(time)).orElse(true);
    }

    /** The newest version, or empty before the first. */
    public Optional<Version> newest() {
      return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(versions.size() - 1));
    }
  }
}
