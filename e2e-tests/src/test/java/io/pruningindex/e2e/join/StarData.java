package io.pruningindex.e2e.join;

import static io.pruningindex.e2e.join.DimensionField.attribute;
import static io.pruningindex.e2e.join.DimensionField.key;

import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The dimensions of a shop, in the manner of TPC-DS. */
final class StarData {
  static final int ITEMS = 180;
  static final int STORES = 24;
  static final int CUSTOMERS = 2_160;
  static final int ADDRESSES = 120;

  /** The key of the first day; the following ones have the following keys. */
  static final int FIRST_DAY = 2_459_946;

  private static final LocalDate BEGIN = LocalDate.of(2023, 1, 1);
  private static final int DAYS = 731;
  private static final List<String> CATEGORIES =
      List.of("Books", "Music", "Shoes", "Sports", "Home", "Women");
  private static final List<String> STATES = List.of("TN", "GA", "OH", "TX", "CA", "WA");
  private static final List<String> COUNTRIES =
      List.of("CHILE", "GHANA", "JAPAN", "NORWAY", "PERU", "TOGO");

  private final Map<String, DimensionTable> tables = new LinkedHashMap<>();

  private StarData() {}

  static StarData generate() {
    StarData star = new StarData();
    star.dates();
    star.items();
    star.stores();
    star.customers();
    star.addresses();
    star.promotions();
    star.openings();
    star.codes();
    return star;
  }

  List<DimensionTable> tables() {
    return List.copyOf(tables.values());
  }

  Map<String, List<TruthRow>> rows() {
    Map<String, List<TruthRow>> rows = new LinkedHashMap<>();
    tables.forEach((name, table) -> rows.put(name, table.rows()));
    return rows;
  }

  private DimensionTable table(String name, DimensionField... fields) {
    DimensionTable table = DimensionTable.empty(name, fields);
    tables.put(name, table);
    return table;
  }

  private void dates() {
    DimensionTable dates =
        table(
            "date_dim",
            key("d_date_sk", "INT"),
            attribute("d_date", "DATE"),
            attribute("d_year", "INT"),
            attribute("d_moy", "INT"),
            attribute("d_dom", "INT"),
            attribute("d_day_name", "STRING"));
    for (int day = 0; day < DAYS; day++) {
      LocalDate date = BEGIN.plusDays(day);
      dates.add(
          FIRST_DAY + day,
          date,
          date.getYear(),
          date.getMonthValue(),
          date.getDayOfMonth(),
          date.getDayOfWeek().name());
    }
  }

  private void items() {
    DimensionTable items =
        table(
            "item",
            key("i_item_sk", "INT"),
            key("i_item_id", "STRING"),
            attribute("i_category", "STRING"),
            attribute("i_brand", "STRING"),
            attribute("i_manager_id", "INT"),
            attribute("i_current_price", "DECIMAL(7, 2)"));
    for (int item = 0; item < ITEMS; item++) {
      items.add(
          item,
          itemId(item),
          CATEGORIES.get(item / 30),
          "brand#" + item / 6,
          item % 40,
          BigDecimal.valueOf(99 + 37L * item, 2));
    }
  }

  static String itemId(int item) {
    return String.format("AAAAAAAA%06d", item);
  }

  private void stores() {
    DimensionTable stores =
        table(
            "store",
            key("s_store_sk", "INT"),
            attribute("s_state", "STRING"),
            attribute("s_county", "STRING"),
            attribute("s_employees", "INT"));
    for (int store = 0; store < STORES; store++) {
      stores.add(
          store, STATES.get(store / 4), "county-" + store / 2, 200 + 13 * (store * 7 % STORES));
    }
  }

  /** One customer is not known by a number. */
  private void customers() {
    DimensionTable customers =
        table(
            "customer",
            key("c_customer_sk", "BIGINT"),
            attribute("c_birth_country", "STRING"),
            attribute("c_birth_year", "INT"),
            attribute("c_address_sk", "INT"));
    for (int customer = 0; customer < CUSTOMERS; customer++) {
      customers.add(
          (long) customer, COUNTRIES.get(customer / 360), 1930 + customer % 70, customer / 18);
    }
    customers.add(null, "UNKNOWN", null, null);
  }

  private void addresses() {
    DimensionTable addresses =
        table(
            "customer_address",
            key("ca_address_sk", "INT"),
            attribute("ca_state", "STRING"),
            attribute("ca_zip", "STRING"));
    for (int address = 0; address < ADDRESSES; address++) {
      addresses.add(
          address, STATES.get(address / 20), address % 10 == 0 ? null : "z" + 10_000 + address);
    }
  }

  /** Each is for some items in one store, on the data columns alone. */
  private void promotions() {
    DimensionTable promotions =
        table(
            "promotion",
            key("p_item_sk", "INT"),
            key("p_store_sk", "INT"),
            attribute("p_channel", "STRING"));
    for (int item = 0; item < ITEMS; item += 5) {
      promotions.add(item, item * 7 % STORES, item % 15 == 0 ? "tv" : "mail");
    }
  }

  /** When which store was open late, on the partition column and a data column. */
  private void openings() {
    DimensionTable openings =
        table(
            "late_opening",
            key("l_date_sk", "INT"),
            key("l_store_sk", "INT"),
            attribute("l_reason", "STRING"));
    for (int day = 0; day < DAYS; day += 3) {
      openings.add(FIRST_DAY + day, day / 3 * 5 % STORES, day % 2 == 0 ? "holiday" : "stocktaking");
    }
  }

  /** Items by codes of other types than the fact table has, and as long as they are written. */
  private void codes() {
    DimensionTable codes =
        table(
            "item_code",
            key("x_decimal", "DECIMAL(12, 1)"),
            key("x_text", "STRING"),
            key("x_id", "STRING"),
            attribute("x_group", "INT"),
            attribute("x_padded", "BOOLEAN"));
    for (int item = 0; item < ITEMS; item++) {
      String id = itemId(item);
      codes.add(
          BigDecimal.valueOf(10L * item + (item % 4 == 3 ? 5 : 0), 1),
          String.valueOf(item),
          item % 2 == 0 ? id : id + "  ",
          item / 10,
          item % 2 == 1);
    }
  }
}
