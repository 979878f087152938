package io.pruningindex.job.demo.writer;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes rows. Keys and times grow together, so files written at one time hold narrow ranges of
 * both; other columns have ranges of other widths.
 */
final class RowGenerator {
  private static final List<String> NAMES =
      List.of("Anna", "Björn", "Çelik", "Dmitri", "Łukasz", "Ōtani", "Zoë", "日本", "😀", "\uFFFD");
  private static final LocalDate FIRST_DAY = LocalDate.of(2024, 3, 1);

  private final TableDefinition definition;
  private final RowLayout layout;
  private final Random random;
  private long nextKey = 1;

  RowGenerator(TableDefinition definition, Random random) {
    this.definition = definition;
    this.layout = definition.table().layout();
    this.random = random;
  }

  static String day(int number) {
    return FIRST_DAY.plusDays(number).toString();
  }

  /** New rows with keys that were never used before. */
  List<TruthRow> insert(int count, String day, String region, int revision) {
    boolean allNull = random.nextInt(4) == 0;
    TruthRow[] rows = new TruthRow[count];
    for (int i = 0; i < count; i++) {
      rows[i] = row(nextKey++, day, region, revision, allNull);
    }
    return Arrays.asList(rows);
  }

  /** Another version of a row: same key, partition and time, other values. */
  TruthRow update(TruthRow old, int revision) {
    String time = definition.column(1);
    return row(
            definition.key(old),
            (String) old.value(TableDefinition.DAY),
            (String) old.value(TableDefinition.REGION),
            revision,
            false)
        .with(time, old.value(time));
  }

  private TruthRow row(long key, String day, String region, int revision, boolean allNull) {
    return new TruthRow(
        layout,
        Arrays.asList(
            key,
            time(key, day),
            name(),
            quantity(),
            measure(key),
            BigDecimal.valueOf(random.nextLong(-50_000, 5_000_000), 2),
            random.nextBoolean(),
            LocalDate.parse(day).plusDays(random.nextInt(30)),
            allNull || random.nextInt(3) == 0 ? null : random.nextInt(100),
            allNull || random.nextInt(2) == 0 ? null : note(),
            revision,
            day,
            region));
  }

  private Instant time(long key, String day) {
    return LocalDate.parse(day)
        .atStartOfDay()
        .toInstant(ZoneOffset.UTC)
        .plus(key % 80_000, ChronoUnit.SECONDS)
        .plus(random.nextInt(1_000_000), ChronoUnit.MICROS);
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size())) + "-" + random.nextInt(10_000);
  }

  /** Small numbers mostly, and now and then a large one: few files match those. */
  private int quantity() {
    return random.nextInt(200) == 0 ? 1_000 + random.nextInt(9_000) : 1 + random.nextInt(20);
  }

  private double measure(long key) {
    if (random.nextInt(300) == 0) {
      return definition.withNaN() && random.nextBoolean() ? Double.NaN : -0.0;
    }
    return key / 10.0 + random.nextDouble();
  }

  private String note() {
    return random.nextInt(50) == 0 ? "" : "note " + random.nextInt(1_000);
  }
}
