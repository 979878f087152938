package io.pruningindex.job.cli.demo;

/** How NaN compares; engines differ. */
public enum NanOrder {
  /** It is equal to itself and above all numbers, as in Spark and in Flink. */
  HIGHEST,
  /** It is neither equal to anything nor less nor greater, as IEEE 754 has it. */
  UNORDERED
}
