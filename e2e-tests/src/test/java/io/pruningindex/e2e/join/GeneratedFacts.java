package io.pruningindex.e2e.join;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A fact table with keys of several types. The keys of a file's rows are near each other, except
 * for those of some files, and there are nulls in some.
 */
final class GeneratedFacts {
  static final String TABLE = "facts";
  static final String PARTITION = "part";

  /** Keys are made of numbers from 0 up to this one. */
  static final int KEYS = 200;

  private static final int PARTITIONS = 10;
  private static final int COMMITS = 3;
  private static final int ROWS_A_FILE = 24;
  private static final int SPREAD = 8;
  private static final Schema DECIMAL =
      LogicalTypes.decimal(10, 2).addToSchema(SchemaBuilder.fixed("number").size(5));
  private static final Schema DATE =
      LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
  private static final Schema SCHEMA =
      SchemaBuilder.record(TABLE)
          .fields()
          .requiredString(FactTable.KEY)
          .requiredString(PARTITION)
          .optionalInt("f_int")
          .optionalLong("f_long")
          .optionalString("f_text")
          .name("f_date")
          .type()
          .optional()
          .type(DATE)
          .name("f_decimal")
          .type()
          .optional()
          .type(DECIMAL)
          .endRecord();

  private final Random random;

  private GeneratedFacts(Random random) {
    this.random = random;
  }

  /** The table, written below {@code folder}. */
  static FactTable write(Path folder, Random random) throws Exception {
    FactTable table = new FactTable(TABLE, folder.resolve(TABLE), SCHEMA, PARTITION);
    GeneratedFacts facts = new GeneratedFacts(random);
    List<List<GenericRecord>> commits = new ArrayList<>();
    for (int commit = 0; commit < COMMITS; commit++) {
      List<GenericRecord> rows = new ArrayList<>();
      for (int partition = 0; partition < PARTITIONS; partition++) {
        for (int row = 0; row < ROWS_A_FILE; row++) {
          rows.add(facts.row(commit, partition, row));
        }
      }
      commits.add(rows);
    }
    table.write(commits);
    return table;
  }

  private GenericRecord row(int commit, int partition, int index) {
    int file = partition * COMMITS + commit;
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(FactTable.KEY, commit + "-" + partition + "-" + index);
    row.put(PARTITION, part(partition));
    row.put("f_int", isNull(file) ? null : number(file));
    row.put("f_long", isNull(file) ? null : longOf(number(file)));
    row.put("f_text", isNull(file) ? null : text(number(file)));
    row.put("f_date", isNull(file) ? null : (int) date(number(file)).toEpochDay());
    row.put("f_decimal", isNull(file) ? null : fixed(decimal(number(file))));
    return row;
  }

  private boolean isNull(int file) {
    return file % 4 == 1 && random.nextInt(5) == 0;
  }

  private int number(int file) {
    boolean outlier = file % 5 == 0 && random.nextInt(10) == 0;
    return outlier ? random.nextInt(KEYS) : (file * 13 % 24 * SPREAD + random.nextInt(SPREAD));
  }

  static String part(int partition) {
    return "p" + partition;
  }

  static String randomPart(Random random) {
    return part(random.nextInt(PARTITIONS + 2));
  }

  static long longOf(int number) {
    return number * 3L;
  }

  /** Numbers as texts, some of which are in the order of the numbers. */
  static String text(int number) {
    return String.valueOf(number);
  }

  static LocalDate date(int number) {
    return LocalDate.of(2023, 12, 1).plusDays(number);
  }

  static BigDecimal decimal(int number) {
    return BigDecimal.valueOf(number * 50L, 2);
  }

  private static GenericData.Fixed fixed(BigDecimal value) {
    return (GenericData.Fixed)
        new Conversions.DecimalConversion().toFixed(value, DECIMAL, DECIMAL.getLogicalType());
  }
}
