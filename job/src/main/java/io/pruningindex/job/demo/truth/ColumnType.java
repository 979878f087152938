package io.pruningindex.job.demo.truth;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/** The kinds of columns that a recorded row has, each with the Java class of its values. */
public enum ColumnType {
  INT(Integer.class),
  LONG(Long.class),
  DOUBLE(Double.class),
  DECIMAL(BigDecimal.class),
  STRING(String.class),
  BOOLEAN(Boolean.class),
  DATE(LocalDate.class),
  /** A point in time, exact to the microsecond. */
  TIMESTAMP(Instant.class);

  private final Class<?> valueClass;

  ColumnType(Class<?> valueClass) {
    this.valueClass = valueClass;
  }

  /** The class of every value of such a column that is not null. */
  public Class<?> valueClass() {
    return valueClass;
  }
}
