package io.pruningindex.job.config;

import java.io.Serializable;

/**
 * Where to write what becomes of partitions.
 *
 * @param ddl the CREATE TABLE statement that declares the table to write to, in Flink SQL
 * @param table the table's name in it
 */
public record PartitionSinkConfiguration(String ddl, String table) implements Serializable {}
