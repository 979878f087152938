package io.pruningindex.e2e.join;

import java.math.BigDecimal;
import java.nio.file.Path;
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
 * The sales of a shop: partitioned by the day, and in each day's files clustered by item, store and
 * customer.
 */
final class StarSales {
  static final String TABLE = "sales";

  private static final int DAYS = 36;
  private static final int DAYS_APART = 20;
  private static final int COMMITS = 2;
  private static final int ROWS_A_FILE = 50;
  private static final Schema MONEY =
      LogicalTypes.decimal(7, 2).addToSchema(SchemaBuilder.fixed("money").size(4));
  private static final Schema SCHEMA =
      SchemaBuilder.record(TABLE)
          .fields()
          .requiredString(FactTable.KEY)
          .requiredInt("date_sk")
          .optionalInt("item_sk")
          .requiredString("item_id")
          .optionalInt("store_sk")
          .optionalLong("customer_sk")
          .name("price")
          .type(MONEY)
          .noDefault()
          .requiredInt("quantity")
          .endRecord();

  private final Random random;

  private StarSales(long seed) {
    this.random = new Random(seed);
  }

  /** The table, written below {@code folder}. */
  static FactTable write(Path folder, long seed) throws Exception {
    FactTable table = new FactTable(TABLE, folder.resolve(TABLE), SCHEMA, "date_sk");
    StarSales sales = new StarSales(seed);
    List<List<GenericRecord>> commits = new ArrayList<>();
    for (int commit = 0; commit < COMMITS; commit++) {
      List<GenericRecord> rows = new ArrayList<>();
      for (int day = 0; day < DAYS; day++) {
        for (int row = 0; row < ROWS_A_FILE; row++) {
          rows.add(sales.row(commit, day, row));
        }
      }
      commits.add(rows);
    }
    table.write(commits);
    return table;
  }

  private GenericRecord row(int commit, int day, int index) {
    int file = day * COMMITS + commit;
    boolean elsewhere = file % 6 == 2 && random.nextInt(20) == 0;
    int item = elsewhere ? random.nextInt(StarData.ITEMS) : file * 7 % 12 * 15 + random.nextInt(15);
    int store = elsewhere ? random.nextInt(StarData.STORES) : file * 5 % 12 * 2 + random.nextInt(2);
    long customer = file * 30L + random.nextInt(30);
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(FactTable.KEY, commit + "-" + day + "-" + index);
    row.put("date_sk", StarData.FIRST_DAY + day * DAYS_APART);
    row.put("item_sk", file % 9 == 4 && index % 10 == 0 ? null : item);
    row.put("item_id", StarData.itemId(item));
    row.put("store_sk", index == 17 ? null : store);
    row.put("customer_sk", nobody(file, index) ? null : customer);
    row.put(
        "price",
        new Conversions.DecimalConversion()
            .toFixed(BigDecimal.valueOf(99 + 37L * item, 2), MONEY, MONEY.getLogicalType()));
    row.put("quantity", 1 + random.nextInt(100));
    return row;
  }

  /** Most files know all customers; some know one or none. */
  private static boolean nobody(int file, int index) {
    return file % 8 == 3 && index == 5 || file % 24 == 7;
  }
}
