package io.pruningindex.job.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pruningindex.query.DimensionDescription;
import io.pruningindex.query.FollowingState;
import io.pruningindex.query.TableStatus;
import java.util.List;
import java.util.Optional;

/** Lists as JSON. Programs rely on the names: new ones may come, none may change. */
public final class ListJson {
  private ListJson() {}

  /** The names, and then what is known of each; null stands for what is not known. */
  public static ObjectNode of(
      List<Listed<TableStatus>> tables, List<Listed<DimensionDescription>> dimensions) {
    ObjectNode node = Json.object();
    ArrayNode tableNames = node.putArray("tables");
    tables.forEach(table -> tableNames.add(table.name()));
    ArrayNode dimensionNames = node.putArray("dimensions");
    dimensions.forEach(dimension -> dimensionNames.add(dimension.name()));
    ArrayNode tableStates = node.putArray("tableStates");
    tables.forEach(table -> addTable(tableStates.addObject(), table));
    ArrayNode dimensionStates = node.putArray("dimensionStates");
    dimensions.forEach(dimension -> addDimension(dimensionStates.addObject(), dimension));
    return node;
  }

  private static void addTable(ObjectNode node, Listed<TableStatus> table) {
    Optional<FollowingState> following = table.state().flatMap(TableStatus::following);
    node.put("table", table.name())
        .put("error", table.failure().isEmpty() ? null : table.failure())
        .put("condition", following.map(state -> state.condition().name()).orElse(null))
        .put("problem", following.map(state -> state.problem().orElse("")).orElse(null))
        .put("filesRead", following.map(FollowingState::filesRead).orElse(null));
    table
        .state()
        .flatMap(TableStatus::newest)
        .ifPresentOrElse(
            newest -> {
              node.set("asOf", Json.asOf(newest.asOf()));
              node.put("lagSeconds", Json.seconds(newest.lagSeconds()));
              node.set("total", Json.counts(newest.total()));
            },
            () -> node.putNull("asOf").putNull("lagSeconds").putNull("total"));
  }

  private static void addDimension(ObjectNode node, Listed<DimensionDescription> dimension) {
    Optional<DimensionDescription.State> state =
        dimension.state().flatMap(DimensionDescription::state);
    Optional<DimensionDescription.Version> newest =
        state.flatMap(DimensionDescription.State::newest);
    node.put("dimension", dimension.name())
        .put("error", dimension.failure().isEmpty() ? null : dimension.failure())
        .put("condition", state.map(DimensionListText::condition).orElse(null))
        .put("problem", state.map(known -> known.problem().orElse("")).orElse(null))
        .put("heardAt", state.map(known -> known.heardAt().toString()).orElse(null))
        .put("currentTo", newest.isEmpty() ? null : DimensionJson.millis(state.get().currentTo()))
        .put("version", newest.map(DimensionDescription.Version::number).orElse(null))
        .put("instant", newest.flatMap(DimensionDescription.Version::instant).orElse(null))
        .put("rows", newest.map(DimensionDescription.Version::rows).orElse(null));
  }
}
