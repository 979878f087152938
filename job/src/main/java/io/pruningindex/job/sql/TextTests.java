package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.predicate.Term;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;

/** Conditions that are no comparisons: LIKE, and functions that give true or false. */
final class TextTests {
  private final OperandConverter operands;

  TextTests(OperandConverter operands) {
    this.operands = operands;
  }

  /** LIKE or NOT LIKE; empty if it disregards case, or if its pattern is no constant. */
  Optional<Predicate> like(SqlCall call) {
    SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
    Optional<Term> term = term(call.operand(0));
    Optional<String> pattern = text(call.operand(1));
    if (!operator.isCaseSensitive() || term.isEmpty() || pattern.isEmpty()) {
      return Optional.empty();
    }
    return escaped(call, term.get(), pattern.get())
        .map(like -> operator.isNegated() ? Predicates.not(like) : like);
  }

  private Optional<Predicate> escaped(SqlCall call, Term term, String pattern) {
    if (call.operandCount() < 3) {
      return Optional.of(term.like(pattern));
    }
    return text(call.operand(2))
        .filter(escape -> escape.length() == 1)
        .map(escape -> term.like(pattern, escape.charAt(0)));
  }

  /** A function that gives true or false; empty if it is not known. */
  Optional<Predicate> function(SqlCall call) {
    List<SqlNode> arguments = call.getOperandList();
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT).replace("_", "");
    if (name.equals("ISNAN") && arguments.size() == 1) {
      return term(arguments.get(0)).map(Term::isNaN);
    }
    if (name.equals("STARTSWITH") && arguments.size() == 2) {
      Optional<String> prefix = text(arguments.get(1));
      return term(arguments.get(0)).flatMap(term -> prefix.map(term::startsWith));
    }
    return Optional.empty();
  }

  private Optional<Term> term(SqlNode node) {
    return operands.convert(node) instanceof Operand.OfRows rows
        ? Optional.of(rows.term())
        : Optional.empty();
  }

  private Optional<String> text(SqlNode node) {
    return operands.functions().text(node);
  }
}
