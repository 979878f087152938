package io.pruningindex.job.sql;

import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/** The equalities and conditions of a join, by the tables that they are on. */
final class JoinGraph {
  /** Stands for the fact table; no dimension has an empty name. */
  private static final String FACT = "";

  private record Column(String table, String name) {}

  private record Equality(Column left, Column right, boolean nullSafe) {
    boolean touches(String table) {
      return left.table.equals(table) || right.table.equals(table);
    }

    Column of(String table) {
      return left.table.equals(table) ? left : right;
    }

    Column other(String table) {
      return left.table.equals(table) ? right : left;
    }
  }

  private final String factTable;
  private final String text;
  private final SourceText source;
  private final PredicateConverter converter;
  private final List<Equality> equalities = new ArrayList<>();
  private final Map<String, List<Predicate>> conditions = new LinkedHashMap<>();
  private final Set<String> reached = new LinkedHashSet<>(Set.of(FACT));

  /**
   * @param text the join as given, for errors
   * @param source what its terms were read from
   */
  JoinGraph(String factTable, String text, SourceText source) {
    this.factTable = factTable;
    this.text = text;
    this.source = source;
    this.converter = new PredicateConverter(source);
  }

  /** Adds a term of the ON clause. */
  void addEquality(SqlNode term) {
    boolean nullSafe = term.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
    if ((nullSafe || term.getKind() == SqlKind.EQUALS)
        && ((SqlCall) term).operand(0) instanceof SqlIdentifier left
        && ((SqlCall) term).operand(1) instanceof SqlIdentifier right) {
      Equality equality = new Equality(column(left), column(right), nullSafe);
      if (!equality.left.table.equals(equality.right.table)) {
        equalities.add(equality);
        return;
      }
    }
    throw malformed(
        "'"
            + source.of(term)
            + "' is no equality of columns of two tables: conditions on one go behind WHERE");
  }

  /** Adds a term of the WHERE clause. */
  void addCondition(SqlNode term) {
    Set<String> tables = new LinkedHashSet<>();
    term.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier identifier) {
            tables.add(column(identifier).table);
            return null;
          }
        });
    if (tables.size() != 1 || tables.contains(FACT)) {
      throw malformed(
          "'"
              + source.of(term)
              + "' is not on one dimension: write its columns with the dimension's name, and"
              + " conditions on "
              + factTable
              + " in --where");
    }
    SqlNode stripped =
        term.accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier identifier) {
                return identifier.getComponent(1, identifier.names.size());
              }
            });
    conditions
        .computeIfAbsent(tables.iterator().next(), table -> new ArrayList<>())
        .add(converter.convert(stripped));
  }

  /**
   * The join of the fact table with the one dimension that it has equalities with.
   *
   * @param currentTo the time that all dimensions must be complete up to, or null
   */
  DimensionJoin join(JoinType type, Instant currentTo) {
    List<DimensionJoin.Builder> joins = joins(FACT, currentTo);
    if (joins.size() != 1) {
      throw malformed(
          "columns of "
              + factTable
              + " are equal to columns of "
              + joins.size()
              + " dimensions: give each dimension a --join of its own");
    }
    equalities.forEach(equality -> requireReached(equality.left.table));
    conditions.keySet().forEach(this::requireReached);
    return joins.get(0).type(type).build();
  }

  private List<DimensionJoin.Builder> joins(String table, Instant currentTo) {
    Map<String, List<JoinKey>> keys = new LinkedHashMap<>();
    for (Equality equality : equalities) {
      if (equality.touches(table) && !reached.contains(equality.other(table).table)) {
        keys.computeIfAbsent(equality.other(table).table, dimension -> new ArrayList<>())
            .add(
                new JoinKey(
                    equality.of(table).name, equality.other(table).name, equality.nullSafe));
      }
    }
    reached.addAll(keys.keySet());
    List<DimensionJoin.Builder> joins = new ArrayList<>();
    keys.forEach(
        (dimension, of) -> {
          DimensionJoin.Builder join =
              DimensionJoin.with(dimension)
                  .currentTo(currentTo)
                  .where(Predicates.and(conditions.getOrDefault(dimension, List.of())));
          of.forEach(join::on);
          joins(dimension, currentTo).forEach(inner -> join.join(inner.build()));
          joins.add(join);
        });
    return joins;
  }

  private void requireReached(String table) {
    if (!reached.contains(table)) {
      throw malformed("nothing joins " + table + " with the others: add an equality");
    }
  }

  private Column column(SqlIdentifier identifier) {
    List<String> names = identifier.names;
    if (names.size() == 1) {
      return new Column(FACT, names.get(0));
    }
    String table = names.get(0).equals(factTable) ? FACT : names.get(0);
    return new Column(table, String.join(".", names.subList(1, names.size())));
  }

  private MalformedPredicateException malformed(String problem) {
    return new MalformedPredicateException("The join '" + text + "' cannot be used: " + problem);
  }
}
