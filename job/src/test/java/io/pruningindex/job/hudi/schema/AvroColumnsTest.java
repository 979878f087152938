package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class AvroColumnsTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "r", "fields": [
                {"name": "_hoodie_record_key", "type": ["null", "string"]},
                {"name": "flag", "type": ["null", "boolean"]},
                {"name": "count", "type": ["int", "null"]},
                {"name": "big", "type": "long"},
                {"name": "f", "type": "float"},
                {"name": "d", "type": "double"},
                {"name": "s", "type": "string"},
                {"name": "b", "type": "bytes"},
                {"name": "x", "type": {"type": "fixed", "name": "x", "size": 4}},
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "time", "type": {"type": "int", "logicalType": "time-millis"}},
                {"name": "tm", "type": ["null", {"type": "long", "logicalType": "timestamp-millis"}]},
                {"name": "tu", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                {"name": "tn", "type": {"type": "long", "logicalType": "timestamp-nanos"}},
                {"name": "lm", "type": {"type": "long", "logicalType": "local-timestamp-millis"}},
                {"name": "lu", "type": {"type": "long", "logicalType": "local-timestamp-micros"}},
                {"name": "p", "type": {"type": "bytes", "logicalType": "decimal", "precision": 20,
                  "scale": 3}},
                {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "many", "type": ["int", "string"]},
                {"name": "list", "type": {"type": "array", "items": "int"}},
                {"name": "map", "type": {"type": "map", "values": "int"}},
                {"name": "kind", "type": {"type": "enum", "name": "k", "symbols": ["A"]}},
                {"name": "st", "type": ["null", {"type": "record", "name": "st", "fields": [
                  {"name": "a", "type": "int"},
                  {"name": "in", "type": {"type": "record", "name": "in", "fields": [
                    {"name": "z", "type": "string"}]}}]}]}
              ]}\
              """);

  @Test
  void typesAreTold() {
    Map<String, IndexedColumn> columns =
        AvroColumns.of(SCHEMA).stream()
            .collect(Collectors.toMap(IndexedColumn::name, Function.identity()));
    Map<String, TypeKind> kinds =
        Map.ofEntries(
            Map.entry("flag", TypeKind.BOOLEAN),
            Map.entry("count", TypeKind.INT),
            Map.entry("big", TypeKind.LONG),
            Map.entry("f", TypeKind.FLOAT),
            Map.entry("d", TypeKind.DOUBLE),
            Map.entry("s", TypeKind.STRING),
            Map.entry("b", TypeKind.BINARY),
            Map.entry("x", TypeKind.BINARY),
            Map.entry("day", TypeKind.DATE),
            Map.entry("time", TypeKind.OTHER),
            Map.entry("tm", TypeKind.TIMESTAMP),
            Map.entry("tu", TypeKind.TIMESTAMP),
            Map.entry("tn", TypeKind.OTHER),
            Map.entry("lm", TypeKind.LOCAL_TIMESTAMP),
            Map.entry("lu", TypeKind.LOCAL_TIMESTAMP),
            Map.entry("id", TypeKind.OTHER),
            Map.entry("many", TypeKind.OTHER),
            Map.entry("list", TypeKind.OTHER),
            Map.entry("map", TypeKind.OTHER),
            Map.entry("kind", TypeKind.OTHER),
            Map.entry("st", TypeKind.OTHER),
            Map.entry("st.a", TypeKind.INT),
            Map.entry("st.in", TypeKind.OTHER),
            Map.entry("st.in.z", TypeKind.STRING));
    kinds.forEach(
        (name, kind) -> assertThat(columns.get(name).type().kind()).as(name).isEqualTo(kind));
    assertThat(columns.get("p").type()).isEqualTo(ColumnType.decimal(20, 3));
    assertThat(columns.get("tm").unit()).isEqualTo(TimestampUnit.MILLIS);
    assertThat(columns.get("tu").unit()).isEqualTo(TimestampUnit.MICROS);
    assertThat(columns.get("lm").unit()).isEqualTo(TimestampUnit.MILLIS);
    assertThat(columns.get("big").unit()).isEqualTo(TimestampUnit.NONE);
    assertThat(AvroColumns.of(SCHEMA).stream().map(IndexedColumn::name))
        .containsSubsequence("kind", "st", "st.a", "st.in", "st.in.z");
  }

  @Test
  void firstColumnsAreChosen() {
    assertThat(choose(List.of(), 3, List.of(), Set.of())).containsExactly("flag", "count", "big");
    assertThat(choose(List.of(), 3, List.of(), Set.of("count")))
        .containsExactly("flag", "big", "f");
    assertThat(choose(List.of(), 99, List.of(), Set.of()))
        .doesNotContain("_hoodie_record_key", "time", "many", "st", "st.a")
        .contains("p", "x");
  }

  @Test
  void columnsOfTheTablesOwnIndexAreChosenBeforeThose() {
    List<String> recorded = List.of("_hoodie_record_key", "s", "st.in.z", "many", "gone");
    assertThat(choose(List.of(), 3, recorded, Set.of())).containsExactly("s", "st.in.z");
    assertThat(choose(List.of(), 2, List.of("_hoodie_record_key"), Set.of()))
        .containsExactly("flag", "count");
  }

  @Test
  void columnsAskedForAreChosenBeforeAll() {
    assertThat(choose(List.of("st.a", "d"), 1, List.of("s"), Set.of()))
        .containsExactly("st.a", "d");
    assertThat(choose(List.of("st.a", "d"), 1, List.of("s"), Set.of("d"))).containsExactly("st.a");
  }

  @Test
  void columnsAskedForThatCannotBeIndexedAreLeftOut() {
    List<String> asked = List.of("dd", "st", "d");
    assertThat(choose(asked, 1, List.of("s"), Set.of())).containsExactly("d");
    assertThat(choose(List.of("dd"), 1, List.of("s"), Set.of())).isEmpty();
    List<IndexedColumn> columns = AvroColumns.of(SCHEMA);
    ColumnChoice choice = new ColumnChoice(asked, 1);
    assertThat(choice.mistaken(columns))
        .satisfiesExactly(
            unknown -> assertThat(unknown).contains("'dd'", "flag"),
            unordered -> assertThat(unordered).contains("'st'", "no order"));
    assertThat(choice.mistaken(List.of())).isEmpty();
    assertThat(choice.unstable(columns, Set.of("d", "s")))
        .singleElement()
        .satisfies(renamed -> assertThat(renamed).contains("'d'", "renamed"));
  }

  private static List<String> choose(
      List<String> asked, int limit, List<String> recorded, Set<String> unstable) {
    return new ColumnChoice(asked, limit)
        .choose(AvroColumns.of(SCHEMA), recorded, unstable).stream()
            .map(IndexedColumn::name)
            .toList();
  }
}
