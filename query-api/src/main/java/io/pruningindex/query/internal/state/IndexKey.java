package io.pruningindex.query.internal.state;

/**
 * The key of one value of the index. Tables and dimensions are kept in two states, so that a table
 * and a dimension may have the same name.
 *
 * <p>Equality takes in every field. The hash covers the table and the stripe only, so that all
 * values of a table lie in one key group, with one owner. It is the same in every JVM and must
 * never change: Flink finds restored state and routes look-ups by it.
 *
 * @param table the table's name in the configuration, or the dimension's
 * @param epoch which build of the table's index; 0 for the facets that outlive builds, {@link
 *     Facet#HEAD} and {@link Facet#HEALTH}
 * @param stripe which part of a table that is cut over several owners; 0 until there is more than
 *     one
 * @param bucket which bucket, shard of the partition directory, or chunk of a dimension; -1 for
 *     values of the whole table
 * @param facet what the value is
 * @param column the column's name for {@link Facet#COLUMN} and {@link Facet#DIMENSION_COLUMN}, else
 *     ""
 */
public record IndexKey(
    String table, long epoch, int stripe, int bucket, Facet facet, String column) {
  private static final int WHOLE_TABLE = -1;

  /** The key of a table's {@link Head}; also the key by which events find the owner. */
  public static IndexKey head(String table) {
    return new IndexKey(table, 0, 0, WHOLE_TABLE, Facet.HEAD, "");
  }

  /** The key of a table's {@link TableHealth}. */
  public static IndexKey health(String table) {
    return new IndexKey(table, 0, 0, WHOLE_TABLE, Facet.HEALTH, "");
  }

  /** The key of an epoch's {@link Ledger}. */
  public static IndexKey ledger(String table, long epoch) {
    return new IndexKey(table, epoch, 0, WHOLE_TABLE, Facet.LEDGER, "");
  }

  /** The key of an epoch's {@link StoredSchema}. */
  public static IndexKey schema(String table, long epoch) {
    return new IndexKey(table, epoch, 0, WHOLE_TABLE, Facet.SCHEMA, "");
  }

  /** The key of a shard of the partition directory. */
  public static IndexKey partitions(String table, long epoch, int shard) {
    return new IndexKey(table, epoch, 0, shard, Facet.PARTITIONS, "");
  }

  /** The key of a bucket's {@link BucketSlices}. */
  public static IndexKey slices(String table, long epoch, int bucket) {
    return new IndexKey(table, epoch, 0, bucket, Facet.SLICES, "");
  }

  /** The key of a bucket's {@link BucketNames}. */
  public static IndexKey names(String table, long epoch, int bucket) {
    return new IndexKey(table, epoch, 0, bucket, Facet.NAMES, "");
  }

  /** The key of a bucket's {@link BucketTail}. */
  public static IndexKey tail(String table, long epoch, int bucket) {
    return new IndexKey(table, epoch, 0, bucket, Facet.TAIL, "");
  }

  /** The key of a bucket's {@link BucketColumn} for {@code column}. */
  public static IndexKey column(String table, long epoch, int bucket, String column) {
    return new IndexKey(table, epoch, 0, bucket, Facet.COLUMN, column);
  }

  /** The key of a dimension's head; also the key by which its events find the owner. */
  public static IndexKey dimensionHead(String dimension) {
    return new IndexKey(dimension, 0, 0, WHOLE_TABLE, Facet.DIMENSION_HEAD, "");
  }

  /** The key of the ledger of an epoch of a dimension. */
  public static IndexKey dimensionLedger(String dimension, long epoch) {
    return new IndexKey(dimension, epoch, 0, WHOLE_TABLE, Facet.DIMENSION_LEDGER, "");
  }

  /** The key of the rows of a chunk of a dimension. */
  public static IndexKey dimensionRows(String dimension, long epoch, int chunk) {
    return new IndexKey(dimension, epoch, 0, chunk, Facet.DIMENSION_ROWS, "");
  }

  /** The key of one column of a chunk of a dimension. */
  public static IndexKey dimensionColumn(String dimension, long epoch, int chunk, String column) {
    return new IndexKey(dimension, epoch, 0, chunk, Facet.DIMENSION_COLUMN, column);
  }

  @Override
  public int hashCode() {
    // String.hashCode is specified by the language; nothing else here may come in.
    return 31 * table.hashCode() + stripe;
  }
}
