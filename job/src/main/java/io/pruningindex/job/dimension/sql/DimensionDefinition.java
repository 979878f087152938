package io.pruningindex.job.dimension.sql;

import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.SqlDimension;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.WireWriter;
import io.pruningindex.query.schema.ColumnType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * What the rows of a dimension or value set are.
 *
 * @param name its name
 * @param schema the schema, keys first
 * @param positions for each column of the schema its place in the query
 */
record DimensionDefinition(String name, DimensionSchema schema, int[] positions) {
  private static final int DIGEST_LENGTH = 8;

  /**
   * Finds out what the columns of a query are to the index.
   *
   * @param name the name of the dimension or value set
   * @param valueSet the condition of a value set, or "" for the dimension itself
   * @throws InvalidConfigurationException if it lacks a key column, or has one that cannot be held
   *     or that engines compare differently
   */
  static DimensionDefinition of(
      String name, SqlDimension dimension, String valueSet, ResolvedSchema query) {
    List<String> names = query.getColumnNames();
    List<Integer> order = new ArrayList<>();
    for (String key : dimension.key()) {
      if (!names.contains(key)) {
        throw new InvalidConfigurationException(
            "The key column "
                + key
                + " of dimension "
                + dimension.name()
                + " is not in its query, whose columns are "
                + names
                + ": select it, or name another key");
      }
      order.add(names.indexOf(key));
    }
    IntStream.range(0, names.size()).filter(i -> !order.contains(i)).forEach(order::add);
    List<DimensionSchema.Field> fields = new ArrayList<>();
    for (int position : order) {
      boolean key = fields.size() < dimension.key().size();
      Column column = query.getColumns().get(position);
      if (key) {
        requireNoPadding(dimension.name(), column);
      }
      fields.add(new DimensionSchema.Field(column.getName(), type(dimension.name(), column), key));
    }
    String origin = valueSet.isEmpty() ? "" : dimension.name() + " where " + valueSet;
    String definition =
        dimension.query().strip()
            + "\n-- on "
            + digest(String.join("\n;\n", dimension.ddl()))
            + ", in "
            + dimension.zone();
    return new DimensionDefinition(
        name,
        new DimensionSchema(fields, definition, origin),
        order.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * By what savepoints know the operators. If the definition changes, it is other rows that are
   * read, from the beginning, and nothing may go on from what was read before.
   */
  String uid() {
    WireWriter writer = new WireWriter();
    schema.write(writer);
    return "dimension-" + name + "-" + digest(HexFormat.of().formatHex(writer.toBytes()));
  }

  private static ColumnType type(String dimension, Column column) {
    LogicalType type = column.getDataType().getLogicalType();
    return ColumnTypes.of(type)
        .orElseThrow(
            () ->
                new InvalidConfigurationException(
                    "The column "
                        + column.getName()
                        + " of dimension "
                        + dimension
                        + " is of type "
                        + type.asSummaryString()
                        + ", which the index does not hold: leave it out of the query, or cast it"
                        + ColumnTypes.remedy(type)));
  }

  /** What is equal to a padded text, one engine sees in another way than the next. */
  private static void requireNoPadding(String dimension, Column column) {
    LogicalType type = column.getDataType().getLogicalType();
    if (type.is(LogicalTypeRoot.CHAR)) {
      throw new InvalidConfigurationException(
          "The key column "
              + column.getName()
              + " of dimension "
              + dimension
              + " is of type "
              + type.asSummaryString()
              + ", and engines differ in whether spaces at the end of it count: cast it to STRING,"
              + " with RTRIM if the tables' values have none");
    }
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGEST_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
