package io.pruningindex.job.sql;

import io.pruningindex.query.predicate.Predicates;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;

/** Writes names as conditions do: in double quotes, and only those that cannot stand without. */
final class PlainNames extends AnsiSqlDialect {
  static final PlainNames DIALECT = new PlainNames();

  private PlainNames() {
    super(AnsiSqlDialect.DEFAULT_CONTEXT);
  }

  @Override
  public StringBuilder quoteIdentifier(StringBuilder text, String name) {
    return text.append(Predicates.column(name));
  }
}
