package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.not;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionValuesTest {
  private static final PartitionField DT = Tables.field("dt", TypeKind.STRING);
  private static final PartitionField REGION = Tables.field("region", TypeKind.STRING);

  @Test
  void plainAndHiveStylePathsAgree() {
    for (boolean hiveStyle : new boolean[] {false, true}) {
      TableSchema schema = schema(hiveStyle, false, DT, REGION);
      String[] paths =
          hiveStyle
              ? new String[] {"dt=2024-03-01/region=us", "dt=2024-03-02/region=eu"}
              : new String[] {"2024-03-01/us", "2024-03-02/eu"};
      assertThat(surviving(column("dt").isEqualTo("2024-03-01"), schema, paths)).isEqualTo("10");
      assertThat(surviving(column("region").isEqualTo("eu"), schema, paths)).isEqualTo("01");
      assertThat(
              surviving(
                  and(column("dt").lessThan("2024-03-02"), column("region").isEqualTo("eu")),
                  schema,
                  paths))
          .isEqualTo("00");
      assertThat(surviving(not(column("region").isIn("eu", "us")), schema, paths)).isEqualTo("00");
    }
  }

  /** Split first, then decode once. */
  @Test
  void encodedValuesAreSplitBeforeTheyAreDecodedOnce() {
    TableSchema schema = schema(true, true, DT, REGION);
    String[] paths = {
      "dt=2024%2F03%2F01 10%3A00%3A00/region=us%2Feast 1",
      "dt=2024-03-02/region=a%3Db%25é",
      "dt=100%2525/region=<+>"
    };
    assertThat(surviving(column("dt").isEqualTo("2024/03/01 10:00:00"), schema, paths))
        .isEqualTo("100");
    assertThat(surviving(column("region").isEqualTo("us/east 1"), schema, paths)).isEqualTo("100");
    assertThat(surviving(column("region").isEqualTo("a=b%é"), schema, paths)).isEqualTo("010");
    assertThat(surviving(column("dt").isEqualTo("100%25"), schema, paths)).isEqualTo("001");
    assertThat(surviving(column("dt").isEqualTo("100%"), schema, paths)).isEqualTo("000");
    assertThat(surviving(column("region").isEqualTo("<+>"), schema, paths)).isEqualTo("001");
  }

  @Test
  void valuesThatWereNotEncodedAreNotDecoded() {
    TableSchema schema = schema(false, false, DT, REGION);
    String[] paths = {"a%2Fb/us", "a/us"};
    assertThat(surviving(column("dt").isEqualTo("a%2Fb"), schema, paths)).isEqualTo("10");
    assertThat(surviving(column("dt").isEqualTo("a/b"), schema, paths)).isEqualTo("00");
  }

  @Test
  void encodingsThatHudiDoesNotWriteAreUnknown() {
    TableSchema schema = schema(false, true, DT);
    assertThat(
            surviving(
                column("dt").isEqualTo("never"), schema, "%C3%A9", "100%", "%2", "%zz", "%7E"))
        .isEqualTo("11110");
  }

  @Test
  void theNullPartitionMatchesIsNull() {
    TableSchema schema =
        schema(
            true, true, REGION, Tables.field("n", TypeKind.INT), Tables.field("d", TypeKind.DATE));
    String[] paths = {
      "region=us/n=1/d=2024-03-01",
      "region=__HIVE_DEFAULT_PARTITION__/n=__HIVE_DEFAULT_PARTITION__/"
          + "d=__HIVE_DEFAULT_PARTITION__",
      "region=default/n=default/d=default"
    };
    for (String name : List.of("region", "n", "d")) {
      assertThat(surviving(column(name).isNull(), schema, paths)).as(name).isEqualTo("011");
    }
    assertThat(surviving(column("region").isEqualTo("us"), schema, paths)).isEqualTo("101");
    assertThat(surviving(column("n").isEqualTo(1), schema, paths)).isEqualTo("101");
    assertThat(surviving(column("n").isNotEqualTo(1), schema, paths)).isEqualTo("001");
    assertThat(surviving(column("n").isNotNull(), schema, paths)).isEqualTo("101");
    assertThat(surviving(column("d").greaterThan("2000-01-01"), schema, paths)).isEqualTo("101");
  }

  /** Writers put rows with '' where they put rows with null. */
  @Test
  void theNullPartitionOfTextsHoldsEmptyTextsToo() {
    TableSchema schema = schema(true, false, REGION);
    String[] paths = {"region=us", "region=__HIVE_DEFAULT_PARTITION__"};
    assertThat(surviving(column("region").isEqualTo(""), schema, paths)).isEqualTo("01");
    assertThat(surviving(column("region").isNotNull(), schema, paths)).isEqualTo("11");
    assertThat(surviving(column("region").isNotEqualTo("us"), schema, paths)).isEqualTo("01");
    assertThat(surviving(column("region").lessThan("a"), schema, paths)).isEqualTo("01");
    assertThat(surviving(column("region").greaterThan("a"), schema, paths)).isEqualTo("10");
  }

  @Test
  void theValueOfASingleFieldTakesTheWholePath() {
    assertThat(
            surviving(
                column("dt").isEqualTo("2024/03/01"),
                schema(false, false, DT),
                "2024/03/01",
                "2024/03/02"))
        .isEqualTo("10");
    assertThat(
            surviving(
                column("dt").greaterThan("2024/03/01"),
                schema(true, false, DT),
                "dt=2024/03/01",
                "dt=2024/03/02"))
        .isEqualTo("01");
  }

  @Test
  void aFieldThatAKeyGeneratorTransformsNeverPrunes() {
    PartitionField hour = new PartitionField("ts", ColumnType.of(TypeKind.STRING), false);
    TableSchema schema =
        Tables.schema(
            List.of(new Column("ts", ColumnType.of(TypeKind.STRING), false)),
            List.of(hour),
            false,
            false);
    Predicate predicate = column("ts").isEqualTo("2024-03-01 10:30");
    assertThat(surviving(predicate, schema, "2024-03-01-10", "2024-03-01-11")).isEqualTo("11");
    BoundConjunct conjunct = BoundPredicate.bind(predicate, schema).conjuncts().get(0);
    assertThat(conjunct.applied()).isFalse();
    assertThat(conjunct.reason())
        .isEqualTo(
            "column ts is not indexed, and its partition directories are named by a transform of it");
  }

  @Test
  void severalFieldsWithAnotherNumberOfSegmentsAreUnknown() {
    TableSchema schema = schema(false, false, DT, REGION);
    assertThat(
            surviving(
                column("region").isEqualTo("eu"),
                schema,
                "2024/03/01/us",
                "2024-03-01",
                "",
                "2024-03-01/us"))
        .isEqualTo("1110");
  }

  @Test
  void fieldsAreBoundByNameWhateverTheirOrder() {
    TableSchema schema = schema(true, false, DT, REGION);
    String[] paths = {"region=us/dt=2024-03-01", "dt=2024-03-02/region=eu"};
    assertThat(surviving(column("dt").isEqualTo("2024-03-01"), schema, paths)).isEqualTo("10");
    assertThat(surviving(column("region").isEqualTo("eu"), schema, paths)).isEqualTo("01");
    assertThat(
            surviving(
                column("dt").isEqualTo("x"), schema, "dt=a/dt=b", "dt=a/other=b", "a/b", "dt=a/b"))
        .isEqualTo("1111");
  }

  @Test
  void aPathThatLooksHiveStyleInATableThatIsNotIsUnknown() {
    TableSchema schema = schema(false, false, DT);
    assertThat(surviving(column("dt").isEqualTo("a"), schema, "dt=a", "x=a", "a")).isEqualTo("101");
  }

  @Test
  void valuesAreOfTheirFieldsType() {
    check(TypeKind.INT, column("p").isEqualTo(7), "1001", "7", "8", "-7", "seven");
    check(TypeKind.LONG, column("p").lessThan(0), "1011", "-1", "0", "x", "9223372036854775808");
    check(TypeKind.BOOLEAN, column("p").isEqualTo(true), "101", "true", "false", "1");
    check(
        TypeKind.DATE,
        column("p").isEqualTo("2024-03-01"),
        "1011",
        "2024-03-01",
        "2024-03-02",
        "2024/03/01",
        "19783");
    check(TypeKind.DOUBLE, column("p").greaterThan(1.5), "0111", "1.5", "2.5E0", "NaN", "Infinity");
    check(TypeKind.DOUBLE, column("p").isEqualTo(0), "110", "-0.0", "0.0", "1.0");
    check(TypeKind.FLOAT, column("p").isEqualTo(0.1f), "10", "0.1", "0.25");
    check(TypeKind.BINARY, column("p").isEqualTo(new byte[] {1}), "1", "x");
    ColumnType money = ColumnType.decimal(9, 2);
    check(
        money,
        column("p").isEqualTo(new BigDecimal("1.5")),
        "1100111",
        "1.50",
        "1.5",
        "1.25",
        "2",
        "1.505",
        "12345678901",
        "x");
    ColumnType large = ColumnType.decimal(38, 2);
    check(large, column("p").greaterThan(1), "0110", "1.00", "1.01", "x", "-5");
    check(
        TypeKind.LOCAL_TIMESTAMP,
        column("p").greaterThan(LocalDateTime.of(2024, 3, 1, 10, 0, 1)),
        "0011",
        "2024-03-01 10:00:00.0",
        "2024-03-01T09:59:00",
        "2024-03-01 11:00:00",
        "1709287200");
  }

  /** Writers cut off fractions of a second, or some of their digits. */
  @Test
  void timesAreToldToTheSecond() {
    check(
        TypeKind.LOCAL_TIMESTAMP,
        column("p").greaterThan("2024-03-01 10:00:00.999998"),
        "101",
        "2024-03-01 10:00:00.0",
        "2024-03-01 09:59:59.999",
        "2024-03-01 10:00:00.123");
  }

  /** The zone in which a writer wrote an instant is not known: it is told to the day or so. */
  @Test
  void instantsAreWidenedByTheWidestOffset() {
    check(
        TypeKind.TIMESTAMP,
        column("p").isEqualTo(LocalDate.of(2024, 3, 1)),
        "1101",
        "2024-03-01 10:00:00",
        "2024-02-29 06:00:00",
        "2024-03-03 00:00:00",
        "1709287200000");
  }

  @Test
  void fieldsWithoutBoundsAreUnknown() {
    check(TypeKind.OTHER, column("p").isNull(), "11", "a", "b");
  }

  @Test
  void aTableWithoutPartitionsHasOneThatIsNeverRuledOutByValue() {
    TableSchema schema = Tables.schema(Tables.column("a", TypeKind.LONG));
    assertThat(surviving(column("a").greaterThan(5), schema, "")).isEqualTo("1");
    assertThat(surviving(column("a").isEqualTo(null), schema, "")).isEqualTo("0");
  }

  @Test
  void aHundredThousandPartitionsAreFilteredAtOnce() {
    TableSchema schema = schema(true, true, DT, Tables.field("bucket", TypeKind.INT));
    List<String> paths = new ArrayList<>();
    LocalDate first = LocalDate.of(2020, 1, 1);
    for (int day = 0; day < 1000; day++) {
      for (int bucket = 0; bucket < 100; bucket++) {
        paths.add("dt=" + first.plusDays(day) + "/bucket=" + bucket);
      }
    }
    long start = System.nanoTime();
    PartitionValues values = PartitionValues.parse(schema, paths);
    long parsed = System.nanoTime();
    BoundPredicate predicate = BoundPredicate.bind(column("dt").isEqualTo("2021-05-05"), schema);
    PartitionFilter filter = PartitionFilter.of(predicate, values);
    long filtered = System.nanoTime();
    System.out.printf(
        "100,000 partitions: parsed in %d ms, filtered in %d ms%n",
        (parsed - start) / 1_000_000, (filtered - parsed) / 1_000_000);
    assertThat(filter.surviving().cardinality()).isEqualTo(100);
    for (int i = filter.surviving().next(0); i >= 0; i = filter.surviving().next(i + 1)) {
      assertThat(paths.get(i)).startsWith("dt=2021-05-05/");
    }
    assertThat(filter.columns()).isEmpty();
    assertThat((filtered - start) / 1_000_000).isLessThan(20_000);
  }

  private static void check(TypeKind kind, Predicate predicate, String kept, String... paths) {
    check(ColumnType.of(kind), predicate, kept, paths);
  }

  private static void check(ColumnType type, Predicate predicate, String kept, String... paths) {
    TableSchema schema = schema(false, false, new PartitionField("p", type, true));
    assertThat(surviving(predicate, schema, paths)).as("%s of %s", predicate, type).isEqualTo(kept);
  }

  /** Partition fields that are also columns, as Hudi has them, though not indexed. */
  private static TableSchema schema(
      boolean hiveStyle, boolean urlEncoded, PartitionField... fields) {
    List<Column> columns = new ArrayList<>();
    for (PartitionField field : fields) {
      columns.add(new Column(field.name(), field.type(), false));
    }
    return Tables.schema(columns, List.of(fields), hiveStyle, urlEncoded);
  }

  private static String surviving(Predicate predicate, TableSchema schema, String... paths) {
    return Tables.filter(predicate, schema, paths).surviving().toString();
  }
}
