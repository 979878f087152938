package io.pruningindex.job.cli;

import io.pruningindex.job.sql.SqlCondition;
import io.pruningindex.job.sql.SqlJoinParser;
import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options by which a table is joined with dimensions. */
final class Joins {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--join",
      paramLabel = "SQL",
      description =
          "Join with a dimension that the job keeps: equalities, then WHERE and a condition on the"
              + " dimension, for example \"store_id = stores.id WHERE stores.region = 'EU'\". Can be"
              + " given several times. Subqueries in --where prune as well: \"store_id IN (SELECT id"
              + " FROM stores WHERE region = 'EU')\".")
  private List<String> joins = List.of();

  @Option(
      names = "--join-type",
      paramLabel = "TYPE",
      converter = JoinTypes.class,
      description =
          "With --join: inner, left, right, full, semi or anti, the table being on the left"
              + " (default: inner). Given once for all joins, or once for each, in their order.")
  private List<JoinType> types = List.of();

  @Option(
      names = "--join-current-to",
      paramLabel = "TIME",
      converter = PointInTime.class,
      description =
          "With --join, or subqueries in --where: a dimension that is not complete up to this time by"
              + " the deadline prunes nothing.")
  private Instant currentTo;

  /**
   * A request for rows of a table that match the condition and the joins; an error if the options
   * do not fit each other.
   */
  PruneRequest.Builder request(Question question, String table) {
    SqlCondition condition = question.condition(currentTo);
    if (joins.isEmpty() && !types.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "--join-type changes nothing without a --join: give one");
    }
    if (joins.isEmpty() && condition.sets().isEmpty() && currentTo != null) {
      throw new ParameterException(
          command.commandLine(),
          "--join-current-to changes nothing without a --join, or a subquery on a dimension in"
              + " --where: give one");
    }
    PruneRequest.Builder request = question.addTo(condition.addTo(PruneRequest.table(table)));
    parse(table).forEach(request::join);
    return request;
  }

  private List<DimensionJoin> parse(String table) {
    if (types.size() > 1 && types.size() != joins.size()) {
      throw new ParameterException(
          command.commandLine(),
          "there are "
              + types.size()
              + " --join-type for "
              + joins.size()
              + " --join: give one for all, or one for each");
    }
    List<DimensionJoin> parsed = new ArrayList<>();
    for (int i = 0; i < joins.size(); i++) {
      JoinType type = types.isEmpty() ? JoinType.INNER : types.get(Math.min(i, types.size() - 1));
      parsed.add(SqlJoinParser.parse(table, joins.get(i), type, currentTo));
    }
    return parsed;
  }

  /** Whether any of these options is given. */
  boolean isPut() {
    return !joins.isEmpty() || !types.isEmpty() || currentTo != null;
  }
}
