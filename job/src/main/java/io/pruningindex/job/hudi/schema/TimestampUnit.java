package io.pruningindex.job.hudi.schema;

/** In which unit the files of a table hold a column's timestamps. */
public enum TimestampUnit {
  MILLIS,
  MICROS,
  /** The column holds no timestamps. */
  NONE
}
