package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PartitionResult;
import io.pruningindex.query.TablePartition;
import java.util.OptionalDouble;

/** Partitions as JSON. Programs rely on the names: new ones may come, none may change. */
public final class PartitionsJson {
  private PartitionsJson() {}

  /** The answer. */
  public static ObjectNode of(PartitionResult result) {
    ObjectNode node =
        Json.object().put("table", result.table()).put("path", result.path().orElse(null));
    node.set("asOf", Json.asOf(result.asOf()));
    Json.putLag(node, OptionalDouble.of(result.lagSeconds()));
    node.put("total", result.total());
    ArrayNode conjuncts = node.putArray("conjuncts");
    result.conjuncts().forEach(conjunct -> add(conjuncts.addObject(), conjunct));
    node.put("residual", result.residual().toString());
    ArrayNode partitions = node.putArray("partitions");
    result.partitions().forEach(partition -> add(partitions.addObject(), partition));
    JoinJson.add(node.putArray("joins"), result.joins());
    return node;
  }

  private static void add(ObjectNode node, Conjunct conjunct) {
    node.put("predicate", conjunct.predicate())
        .put("applied", conjunct.applied())
        .put("by", conjunct.by().orElse(null))
        .put("reason", conjunct.reason().orElse(null))
        .put("partitionsRuledOut", conjunct.partitionsRuledOut());
  }

  private static void add(ObjectNode node, TablePartition partition) {
    node.put("partition", partition.path()).put("location", partition.location().orElse(null));
    ObjectNode values = node.putObject("values");
    partition.values().forEach(values::put);
    node.put("exists", partition.exists());
  }
}
