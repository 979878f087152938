package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.time.Duration;
import java.util.List;

/**
 * How the records of a dimension come to its operator.
 *
 * @param isBounded whether they end
 * @param ordered whether all come on one way
 * @param folders on how many ways records of watched folders come
 * @param told whether it is told when all folders are read
 * @param logs whether records come of a log, too
 * @param kind how updates come
 * @param millis the least time between two versions
 */
record DimensionInput(
    Completeness completedBy,
    boolean isBounded,
    boolean ordered,
    int folders,
    boolean told,
    boolean logs,
    OpenUpdates.Kind kind,
    long millis,
    DimensionSchema schema) {
  private static final DimensionSchema SCHEMA =
      new DimensionSchema(
          List.of(
              new DimensionSchema.Field("id", ColumnType.of(TypeKind.INT), true),
              new DimensionSchema.Field("region", ColumnType.of(TypeKind.STRING), false)),
          "SELECT",
          "");

  /** Records in whose order watermarks come. */
  static final DimensionInput WATERMARKED = completedBy(Completeness.WATERMARK);

  /** Records of a log that come on one way, whole updates, and versions without an interval. */
  static DimensionInput completedBy(Completeness completeness) {
    return new DimensionInput(
        completeness, false, true, 0, false, true, OpenUpdates.Kind.WHOLE, 0, SCHEMA);
  }

  DimensionInput bounded() {
    return new DimensionInput(
        completedBy, true, ordered, folders, told, logs, kind, millis, schema);
  }

  DimensionInput severalWays() {
    return new DimensionInput(
        completedBy, isBounded, false, folders, told, logs, kind, millis, schema);
  }

  /** Of folders, and of no log. */
  DimensionInput folders(int ways) {
    return new DimensionInput(
        completedBy, isBounded, ordered, ways, told, false, kind, millis, schema);
  }

  /** Of folders that tell when they are read, and of no log. */
  DimensionInput toldFolders(int ways) {
    return new DimensionInput(
        completedBy, isBounded, ordered, ways, true, false, kind, millis, schema);
  }

  DimensionInput andLogs() {
    return new DimensionInput(
        completedBy, isBounded, ordered, folders, told, true, kind, millis, schema);
  }

  DimensionInput updates(OpenUpdates.Kind updates) {
    return new DimensionInput(
        completedBy, isBounded, ordered, folders, told, logs, updates, millis, schema);
  }

  DimensionInput interval(long between) {
    return new DimensionInput(
        completedBy, isBounded, ordered, folders, told, logs, kind, between, schema);
  }

  DimensionInput query(String query) {
    DimensionSchema other = new DimensionSchema(schema.columns(), query, "");
    return new DimensionInput(
        completedBy, isBounded, ordered, folders, told, logs, kind, millis, other);
  }

  /** What the operator of the dimension {@code name} is told. */
  DimensionSettings settings(String name) {
    return new DimensionSettings(
        name,
        DimensionSettings.bytes(schema),
        new int[] {0, 1},
        completedBy,
        isBounded,
        ordered,
        folders,
        told,
        logs,
        kind,
        Duration.ofSeconds(10),
        Duration.ofMillis(millis));
  }
}
