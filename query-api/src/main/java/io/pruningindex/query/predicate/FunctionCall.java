package io.pruningindex.query.predicate;

import java.util.Objects;

/**
 * A function applied to a value of each row.
 *
 * @param function the function
 * @param argument what it is applied to
 */
public record FunctionCall(ScalarFunction function, Term argument) implements Term {
  public FunctionCall {
    Objects.requireNonNull(function, "function");
    Objects.requireNonNull(argument, "argument");
  }

  @Override
  public String columnName() {
    return argument.columnName();
  }

  /** The call as SQL-like text. */
  @Override
  public String toString() {
    return function.text(argument.toString());
  }
}
