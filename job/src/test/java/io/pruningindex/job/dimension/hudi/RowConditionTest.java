package io.pruningindex.job.dimension.hudi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.job.config.HudiDimension;
import io.pruningindex.job.config.InvalidConfigurationException;
import io.pruningindex.job.config.ValueSetConfiguration;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import io.pruningindex.query.internal.evaluate.Bitmap;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowConditionTest {
  private static final HudiDimension ITEMS =
      new HudiDimension(
          "items", "/lake/items", List.of("id"), List.of("brand", "price", "made", "Name", "name"));
  private static final DimensionSchema SCHEMA =
      new DimensionSchema(
          ITEMS.allColumns().stream()
              .map(name -> new DimensionSchema.Field(name, type(name), name.equals("id")))
              .toList(),
          "",
          "");

  private static ColumnType type(String column) {
    return ColumnType.of(
        switch (column) {
          case "id" -> TypeKind.LONG;
          case "price" -> TypeKind.DOUBLE;
          case "made" -> TypeKind.DATE;
          default -> TypeKind.STRING;
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "brand = # is no SQL condition: ",
        "colour = 'red' # the column colour, and dimension items keeps only [id, brand, price,",
        "colour = 'red' # name the column under 'columns' of the dimension",
        "NAME = 'x' # the column NAME, and dimension items keeps several that differ in case",
        "UPPER(brand) = 'ACME' # cannot be decided row by row, for 'UPPER(brand) = 'ACME'': ",
        "id = 1 AND NOT (brand = name) # for 'NOT (brand = name)': ",
        "id IN (SELECT a FROM b) # cannot be decided row by row, for ",
        "id = 1 OR price * 2 > 5 # for 'price * 2 > 5': ",
        "brand LIKE 'a!b' ESCAPE '!' # cannot be used: The pattern 'a!b' has the escape character"
      })
  void whatCannotBeUsedIsSaidAtTheStart(String where, String message) {
    assertThatThrownBy(() -> parse(where))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageStartingWith("The 'where' of value set some ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "made > 5 # for 'made > 5': ",
        "brand > 5 OR id = 1 # for 'brand > 5': ",
        "YEAR(id) = 2024 # cannot be used: YEAR(id) has no meaning: id is of type LONG",
        "FLOOR(brand) = 1 # for 'FLOOR(brand) = 1': texts are not in the order of",
        "NOT ISNAN(price) # only files of nothing but NaN could be ruled out"
      })
  void whatDoesNotFitTheTypesIsSaidOnceTheyAreKnown(String where, String message) {
    RowCondition condition = parse(where);
    assertThatThrownBy(() -> RowFilter.of(condition, SCHEMA))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessageStartingWith("The 'where' of value set some (" + where + ") ")
        .hasMessageContaining(message);
  }

  /** Rows of (id, brand, price, made, Name, name). */
  private static final List<Object[]> ROWS =
      List.of(
          row(1L, "acme", 5.0, 19_000L, null, "x"),
          row(2L, "Acme", 7.5, 19_500L, "a", null),
          row(3L, null, Double.NaN, null, "acme corp", "50%"),
          row(4L, "other", null, 0L, "b", "y"));

  private static Object[] row(Object... values) {
    return Arrays.stream(values)
        .map(value -> value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : value)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "TRUE # 1234",
        "FALSE # -",
        "brand = 'acme' # 1",
        "BRAND = 'acme' # 1",
        "brand <> 'acme' # 24",
        // To some engines NaN is above all numbers, to others it is not.
        "NOT (brand = 'acme' AND price > 1) # 234",
        "brand = 'acme' OR price > 1 # 123",
        "brand IS NULL # 3",
        "brand LIKE '%e' # 12",
        "brand NOT LIKE '%e' # 4",
        "brand LIKE '_cme' # 12",
        "\"name\" LIKE '%!%' ESCAPE '!' # 3",
        "brand IN ('acme', NULL) # 1",
        "brand NOT IN ('acme', NULL) # -",
        "brand IS DISTINCT FROM 'acme' # 234",
        "price < 6 # 13",
        "price < 6 IS TRUE # 13",
        "(price < 6) IS NOT TRUE # 234",
        "YEAR(made) = 2022 # 1",
        "made BETWEEN DATE '2022-01-01' AND DATE '2022-12-31' # 1",
        "DATE_FORMAT(made, 'yyyy-MM') LIKE '%-01' # 14",
        "SUBSTRING(Name, 1, 4) LIKE '%e' # 3",
        "id IN (2, 4) AND brand = 'other' # 4"
      })
  void aRowBelongsWhereTheConditionIsTrue(String where, String ids) {
    RowFilter filter = RowFilter.of(parse(where), SCHEMA);
    Bitmap matching = filter.matching(ROWS);
    List<Object> found = new ArrayList<>();
    for (int row = matching.next(0); row >= 0; row = matching.next(row + 1)) {
      found.add(ROWS.get(row)[0]);
    }
    assertThat(found.stream().map(String::valueOf).reduce("", String::concat))
        .isEqualTo(ids.equals("-") ? "" : ids);
  }

  @Test
  void itsOriginTellsTheConditionAndTheDimension() {
    assertThat(parse(" brand = 'acme'\n").origin()).isEqualTo("items where brand = 'acme'");
  }

  private static RowCondition parse(String where) {
    return RowCondition.parse(ITEMS, new ValueSetConfiguration("some", "items", where));
  }
}
