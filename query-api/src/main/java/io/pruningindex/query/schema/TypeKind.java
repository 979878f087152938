package io.pruningindex.query.schema;

/** The kinds of column types that the index tells apart, and how their bounds are held. */
public enum TypeKind {
  BOOLEAN(1, PhysicalType.LONGS),
  /** Byte, short and int columns alike. */
  INT(2, PhysicalType.LONGS),
  LONG(3, PhysicalType.LONGS),
  FLOAT(4, PhysicalType.DOUBLES),
  DOUBLE(5, PhysicalType.DOUBLES),
  /** Held as the unscaled number: as a long to 18 digits, else as 16 ordered bytes. */
  DECIMAL(6, null),
  /** Held and compared as unsigned UTF-8 bytes. */
  STRING(7, PhysicalType.BYTES),
  BINARY(8, PhysicalType.BYTES),
  /** Days since 1970-01-01. */
  DATE(9, PhysicalType.LONGS),
  /** An instant, in microseconds since the epoch, whatever unit the files use. */
  TIMESTAMP(10, PhysicalType.LONGS),
  /** A date and time of day without zone, in microseconds since 1970-01-01T00:00. */
  LOCAL_TIMESTAMP(11, PhysicalType.LONGS),
  /** Structs, arrays, maps and whatever else has no bounds here. */
  OTHER(12, null);

  private final int code;
  private final PhysicalType physicalType;

  TypeKind(int code, PhysicalType physicalType) {
    this.code = code;
    this.physicalType = physicalType;
  }

  /** The number that stands for this kind in stored bytes; it never changes. */
  public int code() {
    return code;
  }

  PhysicalType physicalType() {
    return physicalType;
  }

  /** The kind of a {@link #code()}, or {@link #OTHER} for one that this version does not know. */
  public static TypeKind ofCode(int code) {
    for (TypeKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return OTHER;
  }
}
