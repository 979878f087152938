package io.pruningindex.job.cli.demo;

import io.pruningindex.job.demo.truth.TruthRow;
import io.pruningindex.query.predicate.ColumnReference;
import io.pruningindex.query.predicate.FunctionCall;
import io.pruningindex.query.predicate.Term;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Works out what a term comes to in a row, value by value. */
public final class TermValues {
  private final ZoneId zone;

  /** An evaluator in the zone of a session. */
  public TermValues(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * What the term is in the row: one value, which may be null, or several where engines differ;
   * empty if it is not understood.
   */
  public Optional<List<Object>> of(Term term, TruthRow row) {
    if (term instanceof ColumnReference column) {
      return Optional.of(Collections.singletonList(row.value(column.name())));
    }
    FunctionCall call = (FunctionCall) term;
    return of(call.argument(), row).flatMap(arguments -> of(call, arguments));
  }

  private Optional<List<Object>> of(FunctionCall call, List<Object> arguments) {
    List<Object> results = new ArrayList<>();
    for (Object argument : arguments) {
      if (argument == null) {
        results.add(null);
        continue;
      }
      List<Object> result = Functions.apply(call.function(), argument, zone);
      if (result.isEmpty()) {
        return Optional.empty();
      }
      results.addAll(result);
    }
    return Optional.of(results);
  }
}
