package io.pruningindex.job.hudi;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stats and schemas against what is known of the archived tables from how they were written. */
class KnownRowsTest {
  /** Each column's value of row {@code id}, in the form in which bounds are held. */
  private static final Map<String, LongFunction<Object>> FORMULAS =
      Map.ofEntries(
          Map.entry("id", id -> id),
          Map.entry("c_int", id -> id % 97),
          Map.entry("c_long", id -> id * 10_000_000_000L),
          Map.entry("c_float", id -> id % 11 == 0 ? Double.NaN : rounded(id, 3, true)),
          Map.entry("c_double", id -> id % 13 == 0 ? Double.NaN : rounded(id, 7, false)),
          Map.entry("c_dec9", id -> id * 125),
          Map.entry("c_dec18", id -> id * 12345),
          Map.entry("c_dec38", id -> BigInteger.valueOf(-id * 12_345_000_000L)),
          Map.entry("c_date", id -> 19_723 + id % 400),
          Map.entry("c_ts", id -> 1_700_000_000_123_456L + id * 1_000_001),
          Map.entry("c_str", id -> utf8("näme-" + id + "-日本-😀")),
          Map.entry("c_bool", id -> id % 2 == 0 ? 1L : 0L));

  static Stream<String> tables() {
    return TestTables.names().stream()
        .filter(name -> !name.endsWith("-edge") && !name.endsWith("-wide_list"));
  }

  /** The writer divided in SQL decimals, with six digits after the point. */
  private static double rounded(long id, int divisor, boolean single) {
    double value = Math.round(id * 1e6 / divisor) / 1e6;
    return single ? (float) value : value;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void boundsAreThoseOfTheFormulas(String name) throws Exception {
    Path path = TestTables.shared(name);
    int bounded = 0;
    try (HudiTable table = HudiTable.open(HudiTableOptions.of(name, path.toString()))) {
      Iterator<FileBatch> pieces = table.snapshot(table.completedInstants()).pieces();
      while (pieces.hasNext()) {
        FileBatch piece = pieces.next();
        for (int file = 0; file < piece.count(); file++) {
          List<Long> ids = ids(path, piece, file);
          for (Map.Entry<String, LongFunction<Object>> formula : FORMULAS.entrySet()) {
            ColumnChunk chunk = piece.columns().get(formula.getKey());
            if (chunk != null && chunk.statusOf(file) == BoundsStatus.EXACT) {
              List<Object> values = new ArrayList<>();
              ids.forEach(id -> values.add(formula.getValue().apply(id)));
              assertBounds(formula.getKey(), values, chunk, file);
              bounded++;
            }
          }
        }
      }
    }
    assertThat(bounded).isGreaterThan(8);
  }

  private static void assertBounds(
      String column, List<Object> values, ColumnChunk chunk, int file) {
    String what = column + " " + ChunkValues.bounds(chunk, file) + " of " + values;
    assertThat(values.stream().filter(v -> ChunkValues.compare(v, chunk, file, true) == 0))
        .as("minimum of %s", what)
        .isNotEmpty();
    assertThat(values.stream().filter(v -> ChunkValues.compare(v, chunk, file, false) == 0))
        .as("maximum of %s", what)
        .isNotEmpty();
    assertThat(values)
        .as(what)
        .allMatch(value -> ChunkValues.compare(value, chunk, file, true) >= 0)
        .allMatch(value -> ChunkValues.compare(value, chunk, file, false) <= 0);
  }

  private static List<Long> ids(Path table, FileBatch piece, int file) throws Exception {
    List<Long> ids = new ArrayList<>();
    for (IndexedRecord row :
        StoredRows.of(
            table,
            piece.partitionOf(file),
            piece.names().fileNames().string(file),
            piece.files().isBase(file))) {
      ids.add((Long) row.get(row.getSchema().getField("id").pos()));
    }
    return ids;
  }

  @Test
  void schemaOfAPartitionedTable() {
    TableSchema schema = schema("v111-mor_compact");
    assertThat(schema.tableVersion()).isEqualTo(9);
    assertThat(schema.mergeOnRead()).isTrue();
    assertThat(schema.mergeMode()).isEqualTo(MergeMode.WHOLE_ROWS);
    assertThat(schema.hiveStyle()).isFalse();
    assertThat(schema.urlEncoded()).isFalse();
    ColumnType string = ColumnType.of(TypeKind.STRING);
    assertThat(schema.partitionFields())
        .containsExactly(
            new PartitionField("dt", string, true), new PartitionField("region", string, true));
    assertColumn(schema, "c_int", ColumnType.of(TypeKind.INT), true);
    assertColumn(schema, "c_dec9", ColumnType.decimal(9, 2), true);
    assertColumn(schema, "c_dec38", ColumnType.decimal(38, 10), true);
    assertColumn(schema, "c_date", ColumnType.of(TypeKind.DATE), true);
    assertColumn(schema, "c_ts", ColumnType.of(TypeKind.TIMESTAMP), true);
    assertColumn(schema, "c_bin", ColumnType.of(TypeKind.BINARY), true);
    assertColumn(schema, "c_struct", ColumnType.of(TypeKind.OTHER), false);
    assertColumn(schema, "c_struct.geo.lat", ColumnType.of(TypeKind.DOUBLE), false);
    assertColumn(schema, "c_arr", ColumnType.of(TypeKind.OTHER), false);
    assertColumn(schema, "_hoodie_record_key", string, false);
  }

  private static void assertColumn(
      TableSchema schema, String name, ColumnType type, boolean indexed) {
    assertThat(schema.column(name)).contains(new Column(name, type, indexed));
  }

  @Test
  void foldersOfPartitionsAreDescribed() {
    TableSchema encoded = schema("v111-cow_enc");
    assertThat(encoded.hiveStyle()).isTrue();
    assertThat(encoded.urlEncoded()).isTrue();
    assertThat(schema("v111-cow_hive").urlEncoded()).isFalse();
    assertThat(schema("v111-nonpart").partitionFields()).isEmpty();
    assertThat(schema("v015-cow_part").tableVersion()).isEqualTo(6);
    assertThat(schema("v102-mor_logs").tableVersion()).isEqualTo(8);
  }

  /** Encoded or not, with slashes, spaces and letters of all kinds: readers split, then decode. */
  @Test
  void partitionPathsAreHandedOnAsTheyAreInStorage() throws Exception {
    assertThat(partitions("v111-cow_enc"))
        .containsExactlyInAnyOrder(
            "dt=2024%2F03%2F01 10%3A00/region=us%2Feast 1", "dt=2024-03-02/region=a%3Db%25é");
    assertThat(partitions("v111-cow_rawslash"))
        .containsExactlyInAnyOrder("2024/03/01/us", "2024/03/01/__HIVE_DEFAULT_PARTITION__");
    assertThat(schema("v111-cow_rawslash").partitionFields()).hasSize(2);
  }

  private static Set<String> partitions(String name) throws Exception {
    Set<String> partitions = new TreeSet<>();
    String path = TestTables.shared(name).toString();
    try (HudiTable table = HudiTable.open(HudiTableOptions.of(name, path))) {
      TableSnapshot snapshot = table.snapshot(table.completedInstants());
      snapshot.pieces().forEachRemaining(piece -> partitions.addAll(piece.partitions()));
      for (TimelineInstant instant : table.completedInstants()) {
        table.change(instant).added().forEach(batch -> partitions.addAll(batch.partitions()));
      }
    }
    return partitions;
  }

  /** Hudi records them as all null, and floats with NaN or zeros as [0, 0]. */
  @Test
  void floatsAndLongValuesThatHudiRecordsWronglyAreToldByTheFooter() {
    Map<String, BoundsStatus> found = new HashMap<>();
    Map<String, String> bounds = new HashMap<>();
    String path = TestTables.shared("v111-edge").toString();
    try (HudiTable table = HudiTable.open(HudiTableOptions.of("edge", path))) {
      FileBatch piece = table.snapshot(table.completedInstants()).pieces().next();
      assertThat(piece.count()).isEqualTo(1);
      piece
          .columns()
          .forEach(
              (column, chunk) -> {
                found.put(column, chunk.statusOf(0));
                bounds.put(column, ChunkValues.bounds(chunk, 0));
              });
    }
    assertThat(found)
        .containsEntry("dzero", BoundsStatus.EXACT)
        .containsEntry("dneg0", BoundsStatus.EXACT)
        .containsEntry("dinf", BoundsStatus.EXACT)
        .containsEntry("dnull", BoundsStatus.ALL_NULL)
        .containsEntry("dnan", BoundsStatus.FLOAT_BOUNDS_UNTRUSTED)
        .containsEntry("fallnan", BoundsStatus.FLOAT_BOUNDS_UNTRUSTED)
        .containsEntry("hugestr", BoundsStatus.LONG_VALUES_UNTRUSTED)
        .containsEntry("hugebin", BoundsStatus.LONG_VALUES_UNTRUSTED);
    assertThat(bounds)
        .containsEntry("dzero", "-0.0..0.0")
        .containsEntry("dinf", "-Infinity..Infinity");
  }

  @Test
  void columnsOfTheTablesOwnIndexAreIndexed() {
    TableSchema schema = schema("v111-wide_list");
    assertThat(indexed(schema)).containsExactlyInAnyOrder("w40", "s0.x", "w2");
    TableSchema plain = schema("v111-cow_nomdt");
    assertThat(indexed(plain)).contains("id", "c_longstr", "region").doesNotContain("c_struct.zip");
  }

  @Test
  void columnsAskedForAreIndexed() throws Exception {
    Path path = TestTables.shared("v111-cow_part");
    HudiTableOptions options =
        new HudiTableOptions(
            "t",
            path.toString(),
            Map.of(),
            32,
            List.of("c_struct.zip", "c_struct.city", "ver"),
            64,
            2000,
            2);
    try (HudiTable table = HudiTable.open(options)) {
      TableSnapshot snapshot = table.snapshot(table.completedInstants());
      assertThat(indexed(snapshot.schema()))
          .containsExactlyInAnyOrder("c_struct.zip", "c_struct.city", "ver");
      FileBatch piece = snapshot.pieces().next();
      for (int file = 0; file < piece.count(); file++) {
        List<Object> ids = List.copyOf(ids(path, piece, file));
        assertBounds("zip", ids, piece.columns().get("c_struct.zip"), file);
        List<Object> cities = new ArrayList<>();
        ids.forEach(id -> cities.add(utf8("city" + (Long) id % 3)));
        assertBounds("city", cities, piece.columns().get("c_struct.city"), file);
      }
    }
  }

  @Test
  void evolvedColumnsAreOfTheirNewType() {
    TableSchema schema = schema("v120-evolve");
    assertColumn(schema, "c_int", ColumnType.of(TypeKind.LONG), true);
    assertThat(schema.column("added_d").orElseThrow().indexed()).isTrue();
    assertThat(schema.column("added_s").orElseThrow().indexed()).isTrue();
  }

  private static List<String> indexed(TableSchema schema) {
    return schema.columns().stream().filter(Column::indexed).map(Column::name).toList();
  }

  private static TableSchema schema(String name) {
    try (HudiTable table =
        HudiTable.open(HudiTableOptions.of(name, TestTables.shared(name).toString()))) {
      return table.schema();
    }
  }
}
