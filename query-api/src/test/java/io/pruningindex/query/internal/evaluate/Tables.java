package io.pruningindex.query.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Small tables for tests. */
final class Tables {
  private Tables() {}

  static ColumnType type(TypeKind kind) {
    return ColumnType.of(kind);
  }

  static Column column(String name, TypeKind kind) {
    return new Column(name, type(kind), true);
  }

  static PartitionField field(String name, TypeKind kind) {
    return new PartitionField(name, type(kind), true);
  }

  /** A table without partitions. */
  static TableSchema schema(Column... columns) {
    return schema(List.of(columns), List.of(), false, false);
  }

  static TableSchema schema(
      List<Column> columns, List<PartitionField> fields, boolean hiveStyle, boolean urlEncoded) {
    return new TableSchema(columns, fields, hiveStyle, urlEncoded, MergeMode.WHOLE_ROWS, 9, false);
  }

  /** Files of one partition. */
  record Files(int count, Map<String, ColumnChunk> chunks, int[] partitions)
      implements BatchStatistics {
    static Files of(String column, ColumnChunk chunk) {
      return new Files(chunk.count(), Map.of(column, chunk), new int[chunk.count()]);
    }

    @Override
    public ColumnChunk chunk(String column) {
      return chunks.get(column);
    }

    @Override
    public int partitionOf(int file) {
      return partitions[file];
    }
  }

  /** A chunk of longs, one {@code {minimum, maximum}} a file, exact and without nulls. */
  static ColumnChunk longs(ColumnType type, long[]... bounds) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (long[] file : bounds) {
      builder.addLongs(file[0], file[1], true, 0, 10);
    }
    return builder.build();
  }

  /** A chunk of doubles, one {@code {minimum, maximum}} a file, exact and without nulls. */
  static ColumnChunk doubles(ColumnType type, double[]... bounds) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type);
    for (double[] file : bounds) {
      builder.addDoubles(file[0], file[1], true, 0, 10);
    }
    return builder.build();
  }

  /** A chunk of texts, one {@code {minimum, maximum}} a file, exact and without nulls. */
  static ColumnChunk strings(String[]... bounds) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(type(TypeKind.STRING));
    for (String[] file : bounds) {
      builder.addBytes(
          file[0].getBytes(StandardCharsets.UTF_8),
          file[1].getBytes(StandardCharsets.UTF_8),
          true,
          0,
          10);
    }
    return builder.build();
  }

  static PartitionFilter filter(Predicate predicate, TableSchema schema, String... paths) {
    return PartitionFilter.of(
        BoundPredicate.bind(predicate, schema), PartitionValues.parse(schema, List.of(paths)));
  }

  /** Which files of a table without partitions are kept, as 0s and 1s. */
  static String kept(Predicate predicate, TableSchema schema, Files files) {
    return new InclusiveEvaluator(filter(predicate, schema, "")).evaluate(files).toString();
  }

  /** Which files of a table without partitions match fully, as 0s and 1s. */
  static String fully(Predicate predicate, TableSchema schema, Files files) {
    return new StrictEvaluator(filter(predicate, schema, "")).evaluate(files).toString();
  }

  /** Which files are kept, and which match fully, by what is known of their column {@code a}. */
  static void check(ColumnChunk chunk, Predicate predicate, String kept, String fully) {
    TableSchema schema = schema(new Column("a", chunk.type(), true));
    Files files = Files.of("a", chunk);
    assertThat(kept(predicate, schema, files)).as("kept: %s", predicate).isEqualTo(kept);
    assertThat(fully(predicate, schema, files)).as("fully: %s", predicate).isEqualTo(fully);
  }
}
