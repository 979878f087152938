package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.DimensionDescription;
import java.time.Instant;
import java.util.Optional;

/** A dimension's description as JSON. */
public final class DimensionJson {
  private DimensionJson() {}

  /**
   * The description; what is not known yet is null. Times that versions are complete up to are in
   * milliseconds since the epoch, with the greatest long for one that is complete for good.
   */
  public static ObjectNode of(DimensionDescription description) {
    ObjectNode node = Json.object().put("dimension", description.dimension());
    if (description.state().isEmpty()) {
      node.putNull("state");
      return node;
    }
    DimensionDescription.State state = description.state().get();
    ObjectNode kept =
        node.putObject("state")
            .put("definition", state.definition())
            .put("origin", state.origin().orElse(""))
            .put("completedBy", state.completedBy().name())
            .put("currentTo", state.newest().isEmpty() ? null : millis(state.currentTo()))
            .put("heardAt", state.heardAt().toString())
            .put("problem", state.problem().orElse(""));
    ArrayNode columns = kept.putArray("columns");
    for (DimensionDescription.Field field : state.columns()) {
      columns
          .addObject()
          .put("name", field.name())
          .put("type", field.type().toString())
          .put("key", field.key());
    }
    ArrayNode versions = kept.putArray("versions");
    for (DimensionDescription.Version version : state.versions()) {
      versions
          .addObject()
          .put("number", version.number())
          .put("completeness", version.completeness().name())
          .put("currentTo", millis(version.currentTo()))
          .put("instant", version.instant().orElse(null))
          .put("cutAt", version.cutAt().toString())
          .put("rows", version.rows())
          .put("duplicates", version.duplicates());
    }
    return node;
  }

  static Long millis(Optional<Instant> currentTo) {
    return currentTo.map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
  }
}
