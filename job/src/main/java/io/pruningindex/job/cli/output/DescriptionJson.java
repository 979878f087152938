package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.ColumnCoverage;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.TableDescription;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;

/** A table's description as JSON. */
public final class DescriptionJson {
  private DescriptionJson() {}

  /** The description; what is not known yet is null. */
  public static ObjectNode of(TableDescription description) {
    ObjectNode node =
        Json.object().put("table", description.table()).put("path", description.path().orElse(""));
    if (description.following().isPresent()) {
      node.set("following", following(description.following().get()));
    } else {
      node.putNull("following");
    }
    if (description.index().isPresent()) {
      node.set("index", index(description.index().get()));
    } else {
      node.putNull("index");
    }
    return node;
  }

  private static ObjectNode following(FollowingState state) {
    return Json.object()
        .put("condition", state.condition().name())
        .put("since", state.since().toString())
        .put("problem", state.problem().orElse(""))
        .put("failures", state.failures())
        .put("rebuilds", state.rebuilds())
        .put("rebuildReason", state.rebuildReason().orElse(""))
        .put("filesRead", state.filesRead());
  }

  private static ObjectNode index(TableDescription.Index index) {
    ObjectNode node = Json.object();
    node.set("asOf", Json.asOf(index.asOf()));
    node.put("lagSeconds", Json.seconds(index.lagSeconds()));
    node.set("total", Json.counts(index.total()));
    TableSchema schema = index.schema();
    node.put("tableVersion", schema.tableVersion())
        .put("mergeOnRead", schema.mergeOnRead())
        .put("mergeMode", schema.mergeMode().name())
        .put("hiveStylePartitions", schema.hiveStyle())
        .put("urlEncodedPartitions", schema.urlEncoded());
    ArrayNode partitionFields = node.putArray("partitionFields");
    for (PartitionField field : schema.partitionFields()) {
      partitionFields
          .addObject()
          .put("name", field.name())
          .put("type", field.type().toString())
          .put("prunes", field.prunes());
    }
    ArrayNode columns = node.putArray("columns");
    index.columns().forEach(coverage -> addColumn(columns, coverage));
    return node;
  }

  private static void addColumn(ArrayNode columns, ColumnCoverage coverage) {
    ObjectNode node =
        columns
            .addObject()
            .put("name", coverage.column().name())
            .put("type", coverage.column().type().toString())
            .put("filesWithStats", coverage.filesWithStats());
    ObjectNode without = node.putObject("filesWithoutStats");
    coverage.filesWithoutStats().forEach(without::put);
  }
}
