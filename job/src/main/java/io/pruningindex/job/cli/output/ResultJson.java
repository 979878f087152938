package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.Conjunct;
import io.pruningindex.query.PruneResult;
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
    if (result.lagSeconds().isPresent()) {
      node.put("lagSeconds", Json.seconds(result.lagSeconds().getAsDouble()));
    } else {
      node.putNull("lagSeconds");
    }
    node.set("total", result.total() == null ? node.nullNode() : Json.counts(result.total()));
    node.set("kept", result.kept() == null ? node.nullNode() : Json.counts(result.kept()));
    addConjuncts(node.putArray("conjuncts"), result.conjuncts());
    addSlices(node.putArray("slices"), result.slices());
    if (result.problem() != null) {
      node.putObject("problem")
          .put("code", result.problem().code().name())
          .put("message", result.problem().message());
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
      array
          .addObject()
          .put("predicate", conjunct.predicate())
          .put("applied", conjunct.applied())
          .put("by", conjunct.by())
          .put("reason", conjunct.reason());
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
    }
  }
}
