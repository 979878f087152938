package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnValues;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TimeFolders;
import io.pruningindex.query.schema.TypeKind;
import io.pruningindex.query.seed.Seed;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Folders that are named by times hold ranges of values. */
class TimeFolderParserTest {
  private static final ColumnType LONG = ColumnType.of(TypeKind.LONG);
  private static final Optional<ZoneOffset> UTC = Optional.of(ZoneOffset.UTC);

  @RegisterExtension private final Seed seed = new Seed();

  /** Of a value in the middle of a day, the folder of the day is kept for either side. */
  @Test
  void aConditionOnTheTimeIsOneOnTheDay() {
    TimeFolders days = new TimeFolders(ChronoUnit.MILLIS, "yyyy/MM/dd", true, UTC);
    String[] paths = {"2024/02/28", "2024/02/29", "2024/03/01", "unknown"};
    long noon = millis("2024-02-29T12:00:00Z");
    assertThat(surviving(days, column("at").lessThan(noon), paths)).isEqualTo("1101");
    assertThat(surviving(days, column("at").greaterThan(noon), paths)).isEqualTo("0111");
    assertThat(surviving(days, column("at").isEqualTo(noon), paths)).isEqualTo("0101");
    long midnight = millis("2024-02-29T00:00:00Z");
    assertThat(surviving(days, column("at").lessThan(midnight), paths)).isEqualTo("1001");
    assertThat(surviving(days, column("at").lessThanOrEqualTo(midnight), paths)).isEqualTo("1101");
    assertThat(surviving(days, column("at").greaterThanOrEqualTo(midnight + 86_400_000), paths))
        .isEqualTo("0011");
    assertThat(surviving(days, column("at").isNotEqualTo(noon), paths)).isEqualTo("1111");
  }

  /** Writers put null where they put the first moments of 1970, or somewhere else. */
  @Test
  void nullsMayBeAnywhere() {
    TimeFolders days = new TimeFolders(ChronoUnit.SECONDS, "yyyy-MM-dd", true, UTC);
    String[] paths = {"1970-01-01", "2024-02-29", "__HIVE_DEFAULT_PARTITION__"};
    assertThat(surviving(days, column("at").isNull(), paths)).isEqualTo("111");
    assertThat(surviving(days, column("at").isNotNull(), paths)).isEqualTo("111");
  }

  @Test
  void aClockThatIsNotKnownLeavesHoursOpen() {
    TimeFolders known =
        new TimeFolders(ChronoUnit.MILLIS, "yyyy-MM-dd", true, Optional.of(ZoneOffset.ofHours(8)));
    TimeFolders unknown = new TimeFolders(ChronoUnit.MILLIS, "yyyy-MM-dd", true, Optional.empty());
    String[] paths = {"2024-02-26", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-03"};
    long early = millis("2024-02-28T17:00:00Z");
    assertThat(surviving(known, column("at").isEqualTo(early), paths)).isEqualTo("00100");
    assertThat(surviving(unknown, column("at").isEqualTo(early), paths)).isEqualTo("01100");
  }

  @Test
  void otherNamesAreUnknown() {
    TimeFolders days = new TimeFolders(ChronoUnit.MILLIS, "yyyy/MM/dd", true, UTC);
    for (String path :
        List.of(
            "",
            "2024",
            "2024/02",
            "2024-02-29",
            "2024/02/30",
            "2024/00/01",
            "12024/02/29",
            "-024/02/29",
            "2024/02/29/10",
            "2024/02/2x",
            "\u0662024/02/29",
            "default")) {
      assertThat(chunk(days, path).statusOf(0)).as(path).isEqualTo(BoundsStatus.NO_STATS);
    }
    TimeFolders part = new TimeFolders(ChronoUnit.MILLIS, "yyyy/MM/dd", false, UTC);
    assertThat(chunk(part, "2024/02/29/10 PM").statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    assertThat(chunk(part, "2024/02/2910").statusOf(0)).isEqualTo(BoundsStatus.NO_STATS);
    TimeFolders hours = new TimeFolders(ChronoUnit.DAYS, "yyyy-MM-dd-HH", true, UTC);
    assertThat(chunk(hours, "2024-02-29-00").statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    assertThat(chunk(hours, "2024-02-29-01").statusOf(0)).isEqualTo(BoundsStatus.NO_STATS);
    TimeFolders nanos = new TimeFolders(ChronoUnit.NANOS, "yyyy", true, UTC);
    assertThat(chunk(nanos, "2261").statusOf(0)).isEqualTo(BoundsStatus.INEXACT);
    assertThat(chunk(nanos, "2262").statusOf(0)).isEqualTo(BoundsStatus.NO_STATS);
  }

  @Test
  void rangesAreThoseOfTheValuesThatGiveTheName() {
    Random random = seed.random();
    int ranges = 0;
    for (int i = 0; i < 20_000; i++) {
      TimeFolders folders = TimeFolderNames.draw(random);
      ZoneOffset clock = TimeFolderNames.clock(random);
      long seconds =
          random.nextInt(8) == 0
              ? random.nextInt(5) - 2
              : (long) (random.nextGaussian() * 3_000_000_000L);
      long value =
          random.nextInt(50) == 0
              ? random.nextLong()
              : TimeUnit.of(folders.unit()).convert(seconds, TimeUnit.SECONDS)
                  + random.nextInt(2_001)
                  - 1_000;
      String name = TimeFolderNames.name(folders, value, clock);
      ColumnChunk chunk = chunk(folders, name);
      if (chunk.statusOf(0).unknown()) {
        continue;
      }
      ranges++;
      long first = ((ColumnValues.Longs) chunk.values()).minimum()[0];
      long last = ((ColumnValues.Longs) chunk.values()).maximum()[0];
      assertThat(value).as("%s in %s", folders, name).isBetween(first, last);
      if (folders.offset().isPresent()) {
        assertThat(TimeFolderNames.name(folders, first, clock)).isEqualTo(name);
        assertThat(TimeFolderNames.name(folders, last, clock)).isEqualTo(name);
        assertThat(TimeFolderNames.name(folders, first - 1, clock)).isNotEqualTo(name);
        assertThat(TimeFolderNames.name(folders, last + 1, clock)).isNotEqualTo(name);
      }
    }
    assertThat(ranges).isGreaterThan(15_000);
  }

  private static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  private static ColumnChunk chunk(TimeFolders folders, String path) {
    return PartitionValues.parse(schema(folders), List.of(path)).field(0);
  }

  private static String surviving(TimeFolders folders, Predicate predicate, String... paths) {
    TableSchema schema = schema(folders);
    return PartitionFilter.of(
            BoundPredicate.bind(predicate, schema),
            PartitionValues.parse(schema, Arrays.asList(paths)))
        .surviving()
        .toString();
  }

  private static TableSchema schema(TimeFolders folders) {
    return Tables.schema(
        List.of(new Column("at", LONG, false)),
        List.of(new PartitionField("at", LONG, false, Optional.of(folders))),
        false,
        false);
  }
}
