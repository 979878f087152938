package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneResult;
import io.pruningindex.query.PruneStep;
import io.pruningindex.query.PrunedSlice;
import java.util.List;

/** An answer as JSON. Programs rely on the names: new ones may come, none may change. */
public final class ResultJson {
  private ResultJson() {}

  /** The answer; what an unavailable answer lacks is null or empty. */
  public static ObjectNode of(PruneResult result) {
    ObjectNode node =
        Json.object().put("table", result.table()).put("status", result.status().name());
    node.set("asOf", result.asOf() == null ? node.nullNode() : Json.asOf(result.asOf()));
    Json.putLag(node, result.lagSeconds());
    node.set("total", result.total() == null ? node.nullNode() : Json.counts(result.total()));
    node.set("kept", result.kept() == null ? node.nullNode() : Json.counts(result.kept()));
    addConjuncts(node.putArray("conjuncts"), result.conjuncts());
    addSteps(node.putArray("steps"), result.steps());
    node.put("residual", result.residual() == null ? null : result.residual().toString());
    addSlices(node.putArray("slices"), result.slices());
    if (!result.joins().isEmpty()) {
      JoinJson.add(node.putArray("joins"), result.joins());
    }
    if (result.problem() != null) {
      Json.putProblem(node, result.problem());
    }
    return node;
  }

  /**
   * What stands in for an answer to a request that cannot be asked.
   *
   * @param table the table asked for, or null if the request does not say
   * @param message what is wrong with the request
   */
  public static ObjectNode error(String table, String message) {
    ObjectNode node = Json.object();
    if (table != null) {
      node.put("table", table);
    }
    return node.put("error", message);
  }

  private static void addConjuncts(ArrayNode array, List<Conjunct> conjuncts) {
    for (Conjunct conjunct : conjuncts) {
      ObjectNode node =
          array
              .addObject()
              .put("predicate", conjunct.predicate())
              .put("applied", conjunct.applied())
              .put("by", conjunct.by().orElse(null))
              .put("reason", conjunct.reason().orElse(null))
              .put("partitionsRuledOut", conjunct.partitionsRuledOut());
      if (conjunct.slicesRuledOut().isPresent()) {
        node.put("slicesRuledOut", conjunct.slicesRuledOut().getAsLong());
      } else {
        node.putNull("slicesRuledOut");
      }
    }
  }

  private static void addSteps(ArrayNode array, List<PruneStep> steps) {
    for (PruneStep step : steps) {
      ObjectNode node = array.addObject().put("step", step.kind().name());
      node.set("removed", Json.counts(step.removed()));
      node.set("left", Json.counts(step.left()));
      node.put("note", step.note());
    }
  }

  private static void addSlices(ArrayNode array, List<PrunedSlice> slices) {
    for (PrunedSlice slice : slices) {
      ObjectNode node =
          array
              .addObject()
              .put("partition", slice.partition())
              .put("fileId", slice.fileId())
              .put("baseInstant", slice.baseInstant())
              .put("baseFile", slice.baseFile());
      ArrayNode logFiles = node.putArray("logFiles");
      slice.logFiles().forEach(logFiles::add);
      node.put("bytes", slice.bytes());
      Json.putRows(node, slice.rows());
      node.put("fullyMatched", slice.fullyMatched());
      if (!slice.reasons().isEmpty()) {
        ArrayNode reasons = node.putArray("reasons");
        slice.reasons().forEach(reasons::add);
      }
    }
  }
}
