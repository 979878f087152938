package io.pruningindex.e2e.join;

import static io.pruningindex.query.predicate.Predicates.and;
import static io.pruningindex.query.predicate.Predicates.column;

import io.pruningindex.query.PruneRequest;
import io.pruningindex.query.join.DimensionJoin;
import io.pruningindex.query.join.JoinKey;
import io.pruningindex.query.join.JoinType;
import io.pruningindex.query.predicate.Predicate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * A query on the shop's star.
 *
 * @param name what it is about
 * @param kept how many slices are kept: the data are the same each time
 * @param request the query
 */
record StarCase(String name, int kept, PruneRequest request) {
  /** How many slices the table has. */
  static final int SLICES = 72;

  static List<StarCase> all() {
    return List.of(
        pruning(
            "brand in a month", 1, dates(month(11)), item(column("i_brand").isEqualTo("brand#7"))),
        pruning("category in a year and month", 0, dates(month(12)), category("Home")),
        pruning("month of a year", 4, dates(and(year(2024), column("d_moy").isEqualTo(2)))),
        pruning(
            "days of months, and stores of counties",
            1,
            dates(column("d_dom").isBetween(1, 3)),
            store(column("s_county").isIn("county-3", "county-8"))),
        pruning("days of the week", 22, dates(column("d_day_name").isIn("SATURDAY", "SUNDAY"))),
        pruning(
            "a span of days by date",
            14,
            dates(column("d_date").isBetween(LocalDate.of(2023, 5, 1), LocalDate.of(2023, 8, 31)))),
        pruning("states", 29, store(column("s_state").isIn("TN", "OH"))),
        pruning(
            "customers of a country", 11, customer(column("c_birth_country").isEqualTo("PERU"))),
        pruning(
            "customers of a state, by their addresses",
            12,
            customerOf(column("ca_state").isEqualTo("TX"))),
        pruning(
            "four dimensions and a chain",
            11,
            dates(year(2023)),
            category("Shoes"),
            store(column("s_employees").greaterThan(300)),
            customerOf(column("ca_zip").isNotNull())),
        pruning(
            "promotions by item and store",
            21,
            DimensionJoin.with("promotion")
                .on("item_sk", "p_item_sk")
                .on("store_sk", "p_store_sk")
                .where(column("p_channel").isEqualTo("tv"))
                .build()),
        pruning(
            "late openings by day and store",
            4,
            DimensionJoin.with("late_opening")
                .on("date_sk", "l_date_sk")
                .on("store_sk", "l_store_sk")
                .where(column("l_reason").isEqualTo("holiday"))
                .build()),
        pruning(
            "items that exist at a price",
            14,
            DimensionJoin.with("item")
                .on("item_id", "i_item_id")
                .where(column("i_current_price").lessThan(new BigDecimal("9.99")))
                .type(JoinType.LEFT_SEMI)
                .build()),
        pruning(
            "customers without a number",
            12,
            DimensionJoin.with("customer")
                .on(new JoinKey("customer_sk", "c_customer_sk", true))
                .where(column("c_birth_country").isEqualTo("UNKNOWN"))
                .build()),
        pruning("a category that there is not", 0, dates(year(2023)), category("Jewelry")),
        new StarCase(
            "some days, and items of a manager",
            9,
            PruneRequest.table(StarSales.TABLE)
                .where(column("date_sk").lessThan(StarData.FIRST_DAY + 200))
                .join(item(column("i_manager_id").isEqualTo(8)))
                .build()),
        keeping(
            "all sales, with their items",
            DimensionJoin.with("item")
                .on("item_sk", "i_item_sk")
                .where(column("i_category").isEqualTo("Music"))
                .type(JoinType.LEFT_OUTER)
                .build()),
        keeping(
            "sales of no late opening",
            DimensionJoin.with("late_opening")
                .on("date_sk", "l_date_sk")
                .on("store_sk", "l_store_sk")
                .type(JoinType.LEFT_ANTI)
                .build()));
  }

  private static StarCase pruning(String name, int kept, DimensionJoin... joins) {
    return new StarCase(name, kept, request(joins));
  }

  private static StarCase keeping(String name, DimensionJoin... joins) {
    return new StarCase(name, SLICES, request(joins));
  }

  static PruneRequest request(DimensionJoin... joins) {
    PruneRequest.Builder request = PruneRequest.table(StarSales.TABLE);
    for (DimensionJoin join : joins) {
      request.join(join);
    }
    return request.build();
  }

  private static Predicate year(int year) {
    return column("d_year").isEqualTo(year);
  }

  private static Predicate month(int month) {
    return and(year(2023), column("d_moy").isEqualTo(month));
  }

  private static DimensionJoin dates(Predicate condition) {
    return DimensionJoin.with("date_dim").on("date_sk", "d_date_sk").where(condition).build();
  }

  private static DimensionJoin item(Predicate condition) {
    return DimensionJoin.with("item").on("item_sk", "i_item_sk").where(condition).build();
  }

  private static DimensionJoin category(String name) {
    return item(column("i_category").isEqualTo(name));
  }

  private static DimensionJoin store(Predicate condition) {
    return DimensionJoin.with("store").on("store_sk", "s_store_sk").where(condition).build();
  }

  private static DimensionJoin customer(Predicate condition) {
    return DimensionJoin.with("customer")
        .on("customer_sk", "c_customer_sk")
        .where(condition)
        .build();
  }

  private static DimensionJoin customerOf(Predicate address) {
    return DimensionJoin.with("customer")
        .on("customer_sk", "c_customer_sk")
        .join(
            DimensionJoin.with("customer_address")
                .on("c_address_sk", "ca_address_sk")
                .where(address)
                .build())
        .build();
  }

  @Override
  public String toString() {
    return name;
  }
}
