package io.pruningindex.e2e.join;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A fact table with keys of several types. The keys of a file's rows are near each other, except
 * for those of some files, and more than half of them are the same; some files have one single key.
 * There are nulls in some files.
 */
final class GeneratedFacts {
  static final String TABLE = "facts";
  static final String PARTITION = "part";

  /** Keys are made of numbers from 0 up to this one. */
  static final int KEYS = 200;

  static final List<String> KINDS = List.of("a", "b", "c", "d", "e");
  static final int LEVELS = 10;

  private static final int PARTITIONS = 10;
  private static final int COMMITS = 3;
  private static final int ROWS_A_FILE = 24;
  private static final int SPREAD = 8;

  /** As many files have keys of their own; those after them have a single one, of few. */
  private static final int SPREAD_FILES = 24;

  private static final int[] FREQUENT = {8, 9, 100};
  private static final Schema SCHEMA = schema();

  private final Random random;

  private GeneratedFacts(Random random) {
    this.random = random;
  }

  private static Schema schema() {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record(TABLE)
            .fields()
            .requiredString(FactTable.KEY)
            .requiredString(PARTITION)
            .optionalString("f_kind")
            .optionalInt("f_level");
    for (FactColumn column : FactColumn.ALL) {
      fields = fields.name(column.name()).type().optional().type(column.type());
    }
    return fields.endRecord();
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
    row.put("f_kind", isNull(file) ? null : kind(file));
    row.put("f_level", isNull(file) ? null : level(file));
    for (FactColumn column : FactColumn.ALL) {
      row.put(column.name(), isNull(file) ? null : column.value().apply(number(file)));
    }
    return row;
  }

  private boolean isNull(int file) {
    return file % 4 == 1 && random.nextInt(5) == 0;
  }

  private int number(int file) {
    if (file >= SPREAD_FILES) {
      return FREQUENT[file % FREQUENT.length];
    } else if (file % 5 == 0 && random.nextInt(10) == 0) {
      return random.nextInt(KEYS);
    }
    int least = file * 13 % SPREAD_FILES * SPREAD;
    return random.nextInt(5) < 3 ? least : least + random.nextInt(SPREAD);
  }

  /** The first one on most rows, and in some files no other. */
  private String kind(int file) {
    if (file % 3 == 0) {
      return KINDS.get(file % KINDS.size());
    }
    return KINDS.get(random.nextInt(4) > 0 ? 0 : random.nextInt(KINDS.size()));
  }

  private int level(int file) {
    return Math.min(LEVELS - 1, file % LEVELS + random.nextInt(5) / 4);
  }

  static String part(int partition) {
    return "p" + partition;
  }

  static String randomPart(Random random) {
    return part(random.nextInt(PARTITIONS + 2));
  }
}
