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
 * @param unsorted whether records of a time may wait in files while later ones are read
 * @param updates how updates come
 * @param quiet how long no record must have come if versions are assumed to be complete
 */
record DimensionSettings(
    String name,
    byte[] schemaBytes,
    int[] positions,
    Completeness completedBy,
    boolean bounded,
    boolean ordered,
    boolean unsorted,
    OpenUpdates.Kind updates,
    Duration quiet)
    implements Serializable {
  static DimensionSettings of(
      String name,
      DimensionSchema schema,
      int[] positions,
      QueryGraph graph,
      OpenUpdates.Kind updates,
      Duration quiet) {
    return new DimensionSettings(
        name,
        bytes(schema),
        positions,
        graph.completedBy(quiet),
        graph.bounded(),
        graph.ordered(),
        graph.unsorted(),
        updates,
        quiet);
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
