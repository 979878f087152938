package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.AsOf;
import io.pruningindex.query.Counts;
import io.pruningindex.query.Position;
import io.pruningindex.query.Problem;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The JSON that answers and descriptions share. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ObjectNode asOf(AsOf asOf) {
    return object()
        .put("sequence", asOf.sequence())
        .put("instant", asOf.instant())
        .put("completionTime", asOf.completionTime())
        .put("position", asOf.position().map(Position::text).orElse(null));
  }

  static ObjectNode counts(Counts counts) {
    ObjectNode node =
        object()
            .put("partitions", counts.partitions())
            .put("slices", counts.slices())
            .put("files", counts.files())
            .put("bytes", counts.bytes());
    putRows(node, counts.rows());
    return node;
  }

  /** Null stands for a lag that is not known. */
  static void putLag(ObjectNode node, OptionalDouble seconds) {
    if (seconds.isPresent()) {
      node.put("lagSeconds", seconds(seconds.getAsDouble()));
    } else {
      node.putNull("lagSeconds");
    }
  }

  static void putProblem(ObjectNode node, Problem problem) {
    node.putObject("problem").put("code", problem.code().name()).put("message", problem.message());
  }

  /** Null stands for a number of rows that is not known. */
  static void putRows(ObjectNode node, OptionalLong rows) {
    if (rows.isPresent()) {
      node.put("rows", rows.getAsLong());
    } else {
      node.putNull("rows");
    }
  }

  /** Milliseconds are enough. */
  static double seconds(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }
}
