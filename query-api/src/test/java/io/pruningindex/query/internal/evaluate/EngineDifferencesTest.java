package io.pruningindex.query.internal.evaluate;

import static io.pruningindex.query.predicate.Predicates.column;
import static io.pruningindex.query.predicate.Predicates.dateFormat;
import static io.pruningindex.query.predicate.Predicates.truncate;
import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.evaluate.Tables.Files;
import io.pruningindex.query.predicate.Predicate;
import io.pruningindex.query.predicate.Term;
import io.pruningindex.query.predicate.TimeUnit;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that match to one engine and not to another are kept, and never said to match. */
class EngineDifferencesTest {
  private static final Term A = column("a");

  @Test
  void theTextOfADayThatClocksSkipped() {
    ColumnChunk skipped = day("2011-12-30");
    Term text = dateFormat(A, "yyyy-MM-dd");
    // Itself to an engine that knows dates, the next day to one that makes them instants first.
    disputed("Pacific/Apia", text.isEqualTo("2011-12-30"), skipped);
    disputed("Pacific/Apia", text.isEqualTo("2011-12-31"), skipped);
    never("Pacific/Apia", text.isEqualTo("2012-01-01"), skipped);
    always("UTC", text.isEqualTo("2011-12-30"), skipped);
  }

  @Test
  void theStartOfADayWithoutMidnight() {
    ColumnChunk day = day("2018-11-04");
    Term hour = truncate(TimeUnit.HOUR, A);
    disputed("America/Sao_Paulo", hour.isEqualTo(time("2018-11-04T00:00")), day);
    disputed("America/Sao_Paulo", hour.isEqualTo(time("2018-11-04T01:00")), day);
    disputed("America/Sao_Paulo", hour.isNotEqualTo(time("2018-11-04T00:00")), day);
    never("America/Sao_Paulo", hour.isEqualTo(time("2018-11-04T03:00")), day);
    always("America/Sao_Paulo", truncate(TimeUnit.HOUR, A).isNotNull(), day);
  }

  @Test
  void startsOfTimesBefore1970AreOfTheNextDayToSome() {
    Predicate sameMonth = truncate(TimeUnit.MONTH, A).isEqualTo(time("1969-12-01T00:00"));
    Predicate nextMonth = truncate(TimeUnit.MONTH, A).isEqualTo(time("1970-01-01T00:00"));
    disputed("UTC", sameMonth, local("1969-12-31T10:00"));
    disputed("UTC", nextMonth, local("1969-12-31T10:00"));
    always("UTC", sameMonth, local("1969-12-30T10:00"));
    never("UTC", nextMonth, local("1969-12-30T10:00"));
    Predicate year = truncate(TimeUnit.YEAR, A).isEqualTo(time("1968-01-01T00:00"));
    disputed("UTC", year, local("1968-12-31T10:00"));
    never(
        "UTC",
        truncate(TimeUnit.DAY, A).isEqualTo(time("1970-01-01T00:00")),
        local("1969-12-31T10:00"));
  }

  @Test
  void startsInAnotherSeasonAreOfEitherOffset() {
    ColumnChunk summer = instant("2024-07-01T08:00:00Z");
    Term year = truncate(TimeUnit.YEAR, A);
    disputed("Europe/Berlin", year.lessThan(time("2024-01-01T00:00")), summer);
    disputed("Europe/Berlin", year.isEqualTo(time("2024-01-01T00:00")), summer);
    never("Europe/Berlin", year.isEqualTo(time("2023-01-01T00:00")), summer);
    never("Europe/Berlin", year.greaterThan(time("2024-01-02T00:00")), summer);
    always("UTC", year.isEqualTo(time("2024-01-01T00:00")), summer);
    always("+02:00", year.isEqualTo(time("2024-01-01T00:00")), summer);
    ColumnChunk winter = instant("2024-10-31T09:00:00Z");
    disputed(
        "Europe/Berlin", truncate(TimeUnit.MONTH, A).greaterThan(time("2024-10-01T00:00")), winter);
    always("Europe/Berlin", truncate(TimeUnit.DAY, A).isEqualTo(time("2024-07-01T00:00")), summer);
  }

  @Test
  void decimalsThatEnginesDivideMayBeAnotherDouble() {
    ColumnChunk chunk = longs(ColumnType.decimal(18, 2), 106419043771505057L);
    double divided = 106419043771505057L / 100.0;
    disputed("UTC", A.isEqualTo(divided), chunk);
    disputed("UTC", A.isNotEqualTo(divided), chunk);
    never("UTC", A.isEqualTo(divided + 10), chunk);
    always("UTC", A.isEqualTo(1.25), longs(ColumnType.decimal(18, 2), 125));
  }

  @Test
  void datesThatClocksSkippedAreTheNextInstant() {
    disputed("Pacific/Apia", A.isEqualTo(time("2011-12-31T00:00")), day("2011-12-30"));
    disputed("Pacific/Apia", A.lessThan(time("2011-12-30T12:00")), day("2011-12-31"));
    disputed("Pacific/Kiritimati", A.isNotEqualTo(time("1995-01-01T00:00")), day("1994-12-31"));
    always("Pacific/Apia", A.isEqualTo(LocalDate.parse("2011-12-30")), day("2011-12-30"));
    never("Pacific/Apia", A.isEqualTo(time("2011-12-29T00:00")), day("2011-12-30"));
    always("UTC", A.lessThan(time("2012-01-01T00:00")), day("2011-12-31"));
  }

  @Test
  void aBackslashThatEscapesNothingEndsWhatIsKnownOfAPattern() {
    ColumnChunk chunk = Tables.strings(new String[] {"a", "b"});
    never("UTC", A.like("z:\\dir%"), chunk);
    disputed("UTC", A.like("a\\dir%"), chunk);
  }

  private static void disputed(String zone, Predicate predicate, ColumnChunk chunk) {
    judged(zone, predicate, chunk, true, false);
  }

  private static void never(String zone, Predicate predicate, ColumnChunk chunk) {
    judged(zone, predicate, chunk, false, false);
  }

  private static void always(String zone, Predicate predicate, ColumnChunk chunk) {
    judged(zone, predicate, chunk, true, true);
  }

  private static void judged(
      String zone, Predicate predicate, ColumnChunk chunk, boolean kept, boolean fully) {
    TableSchema schema = Tables.schema(new Column("a", chunk.type(), true));
    BoundPredicate bound = BoundPredicate.bind(predicate, schema, ZoneId.of(zone));
    PartitionFilter filter = PartitionFilter.of(bound, PartitionValues.parse(schema, List.of("")));
    Files files = Files.of("a", chunk);
    assertThat(new InclusiveEvaluator(filter).evaluate(files).get(0)).as("kept").isEqualTo(kept);
    assertThat(new StrictEvaluator(filter).evaluate(files).get(0)).as("fully").isEqualTo(fully);
  }

  private static ColumnChunk longs(ColumnType type, long value) {
    return Tables.longs(type, new long[] {value, value});
  }

  private static ColumnChunk day(String date) {
    return longs(ColumnType.of(TypeKind.DATE), LocalDate.parse(date).toEpochDay());
  }

  private static ColumnChunk local(String time) {
    return longs(
        ColumnType.of(TypeKind.LOCAL_TIMESTAMP), micros(time(time).toInstant(ZoneOffset.UTC)));
  }

  private static ColumnChunk instant(String instant) {
    return longs(ColumnType.of(TypeKind.TIMESTAMP), micros(Instant.parse(instant)));
  }

  private static LocalDateTime time(String time) {
    return LocalDateTime.parse(time);
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }
}
