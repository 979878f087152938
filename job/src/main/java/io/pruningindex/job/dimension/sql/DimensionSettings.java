package io.pruningindex.job.dimension.sql;

import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.io.Serializable;
import java.time.Duration;

/**
 * What the operator of a dimension is told.
 *
 * @param name the dimension's name
 * @param schemaBytes the schema, as it writes itself
 * @param positions for each column of the schema where Flink's rows hold it
 * @param completedBy by what versions come to be complete
 * @param bounded whether the input ends
 * @param ordered whether all records come on one way, so that a watermark parts none of them but
 *     the two of an update
 * @param folders on how many ways records of watched folders come: records of a time wait in files
 *     while later ones are read, and the watermark of a folder comes when none waits
 * @param told whether it is told when all folders are read, see {@link QueryGraph#told}
 * @param logs whether records come of a log, too, which has not what it was in the past
 * @param updates how updates come
 * @param quiet how long no record must have come if versions are assumed to be complete
 * @param versionInterval how much time there is at least between two versions
 */
record DimensionSettings(
    String name,
    byte[] schemaBytes,
    int[] positions,
    Completeness completedBy,
    boolean bounded,
    boolean ordered,
    int folders,
    boolean told,
    boolean logs,
    OpenUpdates.Kind updates,
    Duration quiet,
    Duration versionInterval)
    implements Serializable {
  static DimensionSettings of(
      String name,
      DimensionSchema schema,
      int[] positions,
      QueryGraph graph,
      OpenUpdates.Kind updates,
      Duration quiet,
      Duration versionInterval) {
    return new DimensionSettings(
        name,
        bytes(schema),
        positions,
        graph.completedBy(quiet),
        graph.bounded(),
        graph.ordered(),
        graph.folders(),
        graph.told(),
        graph.logs(),
        updates,
        quiet,
        versionInterval);
  }

  static byte[] bytes(DimensionSchema schema) {
    WireWriter writer = new WireWriter();
    schema.write(writer);
    return writer.toBytes();
  }

  DimensionSchema schema() {
    return DimensionSchema.read(new WireReader(schemaBytes));
  }
}
