package io.pruningindex.query.join;

import java.util.Objects;

/** One side of an equality in a join's condition. */
public sealed interface JoinOperand {
  /** A column of one of the two tables that is taken as it is. */
  static JoinOperand column(String name) {
    return new Column(name, Lineage.UNCHANGED);
  }

  /**
   * A column.
   *
   * @param name its name in its table
   * @param lineage how its value comes to the join
   */
  record Column(String name, Lineage lineage) implements JoinOperand {
    public Column {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(lineage, "lineage");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Anything else, such as a function of a column.
   *
   * @param text the expression as written
   */
  record Expression(String text) implements JoinOperand {
    @Override
    public String toString() {
      return text;
    }
  }
}
