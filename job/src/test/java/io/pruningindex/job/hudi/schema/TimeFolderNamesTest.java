package io.pruningindex.job.hudi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.internal.evaluate.PartitionValues;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.common.config.TypedProperties;
import org.apache.hudi.keygen.TimestampBasedAvroKeyGenerator;
import org.apache.hudi.keygen.constant.KeyGeneratorOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TimeFolderNamesTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final String TYPE = "hoodie.keygen.timebased.timestamp.type";
  private static final String UNIT = "hoodie.keygen.timebased.timestamp.scalar.time.unit";
  private static final String FORMAT = "hoodie.keygen.timebased.output.dateformat";
  private static final String ZONE = "hoodie.keygen.timebased.timezone";
  private static final String OUTPUT_ZONE = "hoodie.keygen.timebased.output.timezone";
  private static final Optional<ZoneOffset> UTC = Optional.of(ZoneOffset.UTC);

  @RegisterExtension private final Seed seed = new Seed();

  @Test
  void numbersCountWhatTheirTypeSays() {
    assertThat(days("EPOCHMILLISECONDS")).contains(byDays(ChronoUnit.MILLIS));
    assertThat(days("EPOCHMICROSECONDS")).contains(byDays(ChronoUnit.MICROS));
    assertThat(days("UNIX_TIMESTAMP")).contains(byDays(ChronoUnit.SECONDS));
    assertThat(days("SCALAR")).contains(byDays(ChronoUnit.SECONDS));
    assertThat(days("SCALAR", UNIT, "days")).contains(byDays(ChronoUnit.DAYS));
    assertThat(days("SCALAR", UNIT, "weeks")).isEmpty();
    assertThat(days("DATE_STRING")).isEmpty();
    assertThat(days("MIXED")).isEmpty();
    assertThat(of(Map.of(FORMAT, "yyyy/MM/dd"), LONG)).isEmpty();
    assertThat(days("SCALAR", "hoodie.keygen.datetime.parser.class", "com.example.Mine")).isEmpty();
  }

  @Test
  void columnsOfOtherTypesAreWrittenInSeveralWays() {
    Map<String, String> millis = Map.of(TYPE, "EPOCHMILLISECONDS", FORMAT, "yyyy", ZONE, "UTC");
    assertThat(of(millis, ColumnType.of(TypeKind.INT))).isPresent();
    for (TypeKind kind : TypeKind.values()) {
      if (kind != TypeKind.INT && kind != TypeKind.LONG && kind != TypeKind.DECIMAL) {
        assertThat(of(millis, ColumnType.of(kind))).as(kind.name()).isEmpty();
      }
    }
  }

  @Test
  void asMuchOfAFormatIsUnderstoodAsIsInTheOrderOfTime() {
    assertThat(format("yyyy/MM/dd")).isEqualTo("yyyy/MM/dd");
    assertThat(format("yyyyMMddHHmmss")).isEqualTo("yyyyMMddHHmmss");
    assertThat(format("yyyy-MM-dd HH:mm:ss")).isEqualTo("yyyy-MM-dd HH:mm:ss");
    assertThat(format("yyyy-MM-dd hh:mm")).isEqualTo("yyyy-MM-dd...");
    assertThat(format("yyyy-MM-dd'T'HH")).isEqualTo("yyyy-MM-dd...");
    assertThat(format("yyyy/mm/dd")).isEqualTo("yyyy...");
    assertThat(format("yyyy-MMM-dd")).isEqualTo("yyyy...");
    assertThat(format("yyyyMMddhh")).isEqualTo("none");
    assertThat(format("yyyyww")).isEqualTo("none");
    assertThat(format("yy/MM/dd")).isEqualTo("none");
    assertThat(format("yyyyy/MM/dd")).isEqualTo("none");
    assertThat(format("dd-MM-yyyy")).isEqualTo("none");
    assertThat(format("'year='yyyy")).isEqualTo("none");
    assertThat(format("")).isEqualTo("none");
  }

  @Test
  void theClockIsKnownWhereItIsAlwaysTheSame() {
    assertThat(clock(ZONE, "GMT+8:00")).contains(ZoneOffset.ofHours(8));
    assertThat(clock(ZONE, "nonsense")).isEmpty();
    assertThat(clock(OUTPUT_ZONE, "GMT-03:30")).contains(ZoneOffset.ofHoursMinutes(-3, -30));
    assertThat(clock(ZONE, "Europe/Berlin")).isEmpty();
    assertThat(clock(ZONE, "EST")).isEmpty();
    assertThat(clock(ZONE, "GMT+20:00")).isEmpty();
    assertThat(clock(ZONE, " ")).isEmpty();
    assertThat(clock("unrelated", "UTC")).isEmpty();
  }

  /** Against the key generator itself: the folder of a value never excludes the value. */
  @Test
  void foldersHoldTheValuesThatTheKeyGeneratorPutsThere() throws Exception {
    Random random = seed.random();
    int told = 0;
    for (int i = 0; i < 60; i++) {
      Map<String, String> settings = settings(random);
      TypedProperties properties = new TypedProperties();
      settings.forEach(properties::setProperty);
      properties.setProperty(KeyGeneratorOptions.RECORDKEY_FIELD_NAME.key(), "id");
      properties.setProperty(KeyGeneratorOptions.PARTITIONPATH_FIELD_NAME.key(), "at");
      TimestampBasedAvroKeyGenerator keys = new TimestampBasedAvroKeyGenerator(properties);
      Optional<TimeFolders> folders = of(settings, LONG);
      for (int j = 0; folders.isPresent() && j < 100; j++) {
        long value = value(random, folders.get().unit());
        String path = keys.getPartitionPath(Long.valueOf(value));
        ColumnChunk chunk = PartitionValues.parse(schema(folders.get()), List.of(path)).field(0);
        if (!chunk.statusOf(0).unknown()) {
          told++;
          ColumnValues.Longs bounds = (ColumnValues.Longs) chunk.values();
          assertThat(value)
              .as("%s in %s", settings, path)
              .isBetween(bounds.minimum()[0], bounds.maximum()[0]);
        }
      }
    }
    // Else the test would hold for a reader that knows nothing.
    assertThat(told).isGreaterThan(1_000);
  }

  private static Map<String, String> settings(Random random) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        TYPE, one(random, "EPOCHMILLISECONDS", "EPOCHMICROSECONDS", "UNIX_TIMESTAMP", "SCALAR"));
    settings.put(UNIT, one(random, "NANOSECONDS", "MINUTES", "HOURS", "DAYS"));
    settings.put(
        FORMAT,
        one(
            random,
            "yyyy/MM/dd",
            "yyyyMMdd",
            "yyyy-MM-dd HH",
            "yyyy-MM-dd hh:mm a",
            "yyyy-MM-dd'T'HH:mm:ss",
            "yyyy/MM/dd/HH/mm/ss",
            "yyyy-MM",
            "yyyy-ww",
            "yyyy"));
    String zone =
        one(
            random,
            "UTC",
            "GMT+8:00",
            "GMT-11:30",
            "Asia/Kathmandu",
            "Europe/Berlin",
            "EST",
            "MST",
            "HST",
            "");
    if (!zone.isEmpty()) {
      settings.put(random.nextBoolean() ? ZONE : OUTPUT_ZONE, zone);
    }
    return settings;
  }

  private static long value(Random random, ChronoUnit unit) {
    return switch (random.nextInt(8)) {
      case 0 -> random.nextInt(3) - 1;
      case 1 -> random.nextLong();
      default ->
          TimeUnit.of(unit)
                  .convert((long) (random.nextGaussian() * 3_000_000_000L), TimeUnit.SECONDS)
              + random.nextInt(2_001)
              - 1_000;
    };
  }

  private static String one(Random random, String... some) {
    return some[random.nextInt(some.length)];
  }

  private static TableSchema schema(TimeFolders folders) {
    return new TableSchema(
        List.of(new Column("at", LONG, false)),
        List.of(new PartitionField("at", LONG, false, Optional.of(folders))),
        false,
        false,
        MergeMode.WHOLE_ROWS,
        9,
        false);
  }

  private static Optional<TimeFolders> days(String type, String... more) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(TYPE, type);
    settings.put(FORMAT, "yyyy/MM/dd");
    settings.put(ZONE, "UTC");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return of(settings, LONG);
  }

  private static TimeFolders byDays(ChronoUnit unit) {
    return new TimeFolders(unit, "yyyy/MM/dd", true, UTC);
  }

  private static String format(String pattern) {
    return of(Map.of(TYPE, "EPOCHMILLISECONDS", FORMAT, pattern, ZONE, "UTC"), LONG)
        .map(folders -> folders.format() + (folders.whole() ? "" : "..."))
        .orElse("none");
  }

  private static Optional<ZoneOffset> clock(String property, String zone) {
    return of(Map.of(TYPE, "EPOCHMILLISECONDS", FORMAT, "yyyy", property, zone), LONG)
        .orElseThrow()
        .offset();
  }

  private static Optional<TimeFolders> of(Map<String, String> settings, ColumnType type) {
    return TimeFolderNames.of(MergeModesTest.config("9", settings), type);
  }
}
