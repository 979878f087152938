package io.pruningindex.query.schema;

import java.util.Objects;
import java.util.Optional;

/**
 * A partition field of a table.
 *
 * @param name the column that the field is taken from
 * @param type the column's type
 * @param identity whether the directory name is the column's value; false where a key generator
 *     transforms it
 * @param times how a key generator makes the name of a time; empty if it does not, or if that is
 *     not known, in which case the field of a transformed value never prunes
 */
public record PartitionField(
    String name, ColumnType type, boolean identity, Optional<TimeFolders> times) {
  public PartitionField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(times, "times");
    if (times.isPresent() && (identity || !TimeFolders.name(type))) {
      throw new IllegalArgumentException(
          "Directories of field " + name + " of type " + type + " cannot be named by times");
    }
  }

  /** A field whose directories are named by its values, or in a way that is not known. */
  public PartitionField(String name, ColumnType type, boolean identity) {
    this(name, type, identity, Optional.empty());
  }

  /** The same field, of whose directories no times are known. */
  public PartitionField withoutTimes() {
    return new PartitionField(name, type, identity);
  }

  /** Whether directory names tell anything of the column's values. */
  public boolean prunes() {
    return identity || times.isPresent();
  }
}
