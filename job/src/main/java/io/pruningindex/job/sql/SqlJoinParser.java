package io.pruningindex.job.sql;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinType;
import java.time.Instant;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;

/**
 * Reads what stands after ON in a join of a fact table with a dimension, with a WHERE on the
 * dimension's rows:
 *
 * <pre>store_id = stores.id AND stores.region_id = regions.id WHERE regions.name = 'EU'</pre>
 *
 * <p>Columns of dimensions are written with the dimension's name; others, and those with the fact
 * table's name, are the fact table's. Dimensions that are joined with a dimension, as {@code
 * regions} is here, filter it before it is joined with the fact table.
 */
public final class SqlJoinParser {
  private static final String START = "SELECT 1 FROM f JOIN d ON ";

  private SqlJoinParser() {}

  /**
   * The join that a text states.
   *
   * @param table the name of the fact table
   * @param type the type of the join
   * @param currentTo the time that the dimension must be complete up to, or null
   * @throws MalformedPredicateException if it states none
   */
  public static DimensionJoin parse(String table, String text, JoinType type, Instant currentTo) {
    if (text.isBlank()) {
      throw new MalformedPredicateException(
          "The join is empty: state it as in store_id = stores.id WHERE stores.region = 'EU'");
    }
    String plain = Names.withoutBackTicks(Names.withoutNullSafeSign(text));
    // SQL reserves words such as day, which dimensions use as names.
    SourceText source = new SourceText(START + Names.withReservedQuoted(plain));
    SqlSelect select = select(source, text);
    JoinGraph graph = new JoinGraph(table, text, source);
    SqlChain.ofAnd(((SqlJoin) select.getFrom()).getCondition()).forEach(graph::addEquality);
    if (select.getWhere() != null) {
      SqlChain.ofAnd(select.getWhere()).forEach(graph::addCondition);
    }
    return graph.join(type, currentTo);
  }

  private static SqlSelect select(SourceText source, String text) {
    try {
      if (SqlParser.create(source.text(), SqlPredicateParser.CONFIG).parseQuery()
              instanceof SqlSelect select
          && select.getFrom() instanceof SqlJoin join
          && join.getLeft() instanceof SqlIdentifier
          && join.getRight() instanceof SqlIdentifier
          && select.getGroup() == null
          && select.getHaving() == null
          && select.getQualify() == null
          && select.getWindowList().isEmpty()) {
        return select;
      }
    } catch (SqlParseException e) {
      throw new MalformedPredicateException(
          "The join '"
              + text
              + "' is malformed: state equalities, then WHERE and a condition, as in store_id ="
              + " stores.id WHERE stores.region = 'EU'; names that SQL reserves stand in double"
              + " quotes",
          e);
    }
    throw new MalformedPredicateException(
        "The join '" + text + "' holds more than equalities, WHERE and a condition: leave it out");
  }
}
