package io.pruningindex.query.schema;

/** How the bounds of a column are held in memory and on the wire. */
public enum PhysicalType {
  LONGS,
  DOUBLES,
  /** Byte strings, ordered as unsigned bytes, a prefix before what it starts. */
  BYTES
}
