package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static io.pruningindex.query.predicate.Predicates.or;
import static io.pruningindex.query.predicate.Predicates.unsupported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.predicate.And;
import io.pruningindex.query.predicate.InvalidPredicateException;
import io.pruningindex.query.predicate.Or;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Predicates;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundConjunctTest {
  private static final TableSchema SCHEMA =
      Tables.schema(
          List.of(
              Tables.column("price", TypeKind.LONG),
              Tables.column("Name", TypeKind.STRING),
              Tables.column("name2", TypeKind.STRING),
              Tables.column("c_struct.geo.lat", TypeKind.DOUBLE),
              new Column("note", ColumnType.of(TypeKind.STRING), false),
              new Column("c_arr", ColumnType.of(TypeKind.OTHER), true),
              Tables.column("id", TypeKind.LONG),
              Tables.column("ID", TypeKind.LONG)),
          List.of(Tables.field("dt", TypeKind.STRING)),
          false,
          false);

  @Test
  void eachConjunctSaysWhatPrunesIt() {
    List<BoundConjunct> conjuncts =
        BoundPredicate.bind(
                and(
                    column("price").greaterThan(5),
                    column("dt").isEqualTo("a"),
                    or(column("dt").isEqualTo("a"), column("price").isNull()),
                    column("note").isNull()),
                SCHEMA)
            .conjuncts();
    assertThat(conjuncts)
        .containsExactly(
            new BoundConjunct("price > 5", true, "column stats", null),
            new BoundConjunct("dt = 'a'", true, "partition", null),
            new BoundConjunct(
                "dt = 'a' OR price IS NULL", true, "partition and column stats", null),
            new BoundConjunct("note IS NULL", false, null, "column note is not indexed"));
  }

  @Test
  void anUnknownPartSpoilsAnOrButNotAnAnd() {
    Predicate unknown = unsupported("upper(name) = 'X'", "functions are not supported");
    Predicate known = column("price").greaterThan(5);
    assertThat(only(or(known, unknown)))
        .isEqualTo(
            new BoundConjunct(
                "price > 5 OR (upper(name) = 'X')",
                false,
                null,
                "upper(name) = 'X': functions are not supported"));
    assertThat(only(or(and(known, unknown), column("dt").isNull())))
        .isEqualTo(
            new BoundConjunct(
                "(price > 5 AND (upper(name) = 'X')) OR dt IS NULL",
                true,
                "partition and column stats",
                null));
    assertThat(only(not(and(known, unknown))).applied()).isFalse();
    assertThat(BoundPredicate.bind(not(or(known, unknown)), SCHEMA).conjuncts())
        .extracting(BoundConjunct::text, BoundConjunct::applied)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("NOT (price > 5)", true),
            org.assertj.core.groups.Tuple.tuple("NOT (upper(name) = 'X')", false));
    assertThat(only(or(unknown, column("note").isNull())).reason())
        .isEqualTo(
            "upper(name) = 'X': functions are not supported;"
                + " note IS NULL: column note is not indexed");
    assertThat(only(not(and(known, unknown))).reason())
        .isEqualTo("NOT (upper(name) = 'X'): functions are not supported");
    assertThat(only(unknown).reason()).isEqualTo("functions are not supported");
    assertThat(only(not(unknown)).reason()).isEqualTo("functions are not supported");
  }

  @Test
  void nestedConjunctionsAreTakenApart() {
    Predicate a = column("price").greaterThan(1);
    Predicate b = column("price").greaterThan(2);
    Predicate c = column("price").greaterThan(3);
    assertThat(BoundPredicate.bind(and(a, not(or(b, not(c)))), SCHEMA).conjuncts())
        .extracting(BoundConjunct::text)
        .containsExactly("price > 1", "NOT (price > 2)", "price > 3");
    assertThat(BoundPredicate.bind(column("price").isBetween(1, 2), SCHEMA).conjuncts())
        .extracting(BoundConjunct::text)
        .containsExactly("price >= 1", "price <= 2");
  }

  /** "Nothing can match" is not "cannot prune". */
  @Test
  void conditionsThatHoldNowhereOrEverywhere() {
    assertThat(only(column("price").isEqualTo(null)))
        .isEqualTo(new BoundConjunct("price = NULL", true, null, "no row matches"));
    assertThat(only(Predicates.alwaysFalse()).applied()).isTrue();
    assertThat(only(Predicates.alwaysTrue()))
        .isEqualTo(new BoundConjunct("TRUE", false, null, "every row matches"));
    assertThat(only(new And(List.of())))
        .isEqualTo(new BoundConjunct("TRUE", false, null, "every row matches"));
    assertThat(only(not(new And(List.of()))))
        .isEqualTo(new BoundConjunct("NOT (TRUE)", true, null, "no row matches"));
    assertThat(only(new Or(List.of())))
        .isEqualTo(new BoundConjunct("FALSE", true, null, "no row matches"));
    assertThat(only(unsupported("f(x)", "no functions")).applied()).isFalse();
    assertThat(Tables.filter(column("price").isEqualTo(null), SCHEMA, "a", "b").surviving())
        .hasToString("00");
    assertThat(Tables.filter(unsupported("f(x)", "no functions"), SCHEMA, "a", "b").surviving())
        .hasToString("11");
  }

  @Test
  void nestedFieldsAreBoundByTheirPath() {
    assertThat(only(column("c_struct.geo.lat").greaterThan(1.5)).by()).isEqualTo("column stats");
  }

  @Test
  void columnsWithoutBoundsAreNotApplied() {
    assertThat(only(column("c_arr").isNull()).reason()).isEqualTo("column c_arr is not indexed");
  }

  @Test
  void columnsAreFoundWithoutRegardToCaseUnlessAmbiguous() {
    assertThat(only(column("PRICE").greaterThan(5)).applied()).isTrue();
    assertThat(only(column("NAME").isEqualTo("x")).applied()).isTrue();
    assertThat(only(column("ID").isEqualTo(1)).applied()).isTrue();
    assertThatThrownBy(() -> only(column("Id").isEqualTo(1)))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessage(
            "Column 'Id' is ambiguous: the table has id and ID."
                + " Spell the column in the same case as the table.");
  }

  @Test
  void anUnknownColumnIsAnErrorThatNamesCloseOnes() {
    assertThatThrownBy(() -> only(not(column("pirce").greaterThan(5))))
        .isInstanceOf(InvalidPredicateException.class)
        .hasMessage("Unknown column 'pirce': the table has no such column. Did you mean price?");
    assertThatThrownBy(() -> only(column("lat").isNull()))
        .hasMessageContaining("Did you mean c_struct.geo.lat?");
    assertThatThrownBy(() -> only(column("names").isIn(1)))
        .hasMessageContaining("Did you mean Name or name2?");
    assertThatThrownBy(() -> only(column("zzzzzz").isNull()))
        .hasMessage(
            "Unknown column 'zzzzzz': the table has no column of a similar name. Use one of its 9"
                + " columns: price, Name, name2, c_struct.geo.lat, note, ...");
  }

  private static BoundConjunct only(Predicate predicate) {
    List<BoundConjunct> conjuncts = BoundPredicate.bind(predicate, SCHEMA).conjuncts();
    assertThat(conjuncts).hasSize(1);
    return conjuncts.get(0);
  }
}
