package io.pruningindex.query.internal.answer.moment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.state.InstantEntry;
import io.pruningindex.query.internal.state.Totals;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionTest {
  private static final String REQUESTED = "20200101000000000";

  @ParameterizedTest
  @CsvSource({
    // To the millisecond, in the timeline's zone.
    "20240229120000500, UTC, 2024-02-29T12:00:00.499Z, INCOMPLETE",
    "20240229120000500, UTC, 2024-02-29T12:00:00.500Z, COMPLETE",
    "20240229120000500, Asia/Tokyo, 2024-02-29T03:00:00.499Z, INCOMPLETE",
    "20240229120000500, Asia/Tokyo, 2024-02-29T03:00:00.500Z, COMPLETE",
    // Written to the second: within it, there is no telling.
    "20240229120000, UTC, 2024-02-29T11:59:59.999Z, INCOMPLETE",
    "20240229120000, UTC, 2024-02-29T12:00:00Z, UNKNOWN",
    "20240229120000, UTC, 2024-02-29T12:00:00.998Z, UNKNOWN",
    "20240229120000, UTC, 2024-02-29T12:00:00.999Z, COMPLETE",
    // Clocks were set back from 3:00 to 2:00: 2:30 was twice.
    "20241027023000000, Europe/Berlin, 2024-10-27T00:29:59.999Z, INCOMPLETE",
    "20241027023000000, Europe/Berlin, 2024-10-27T00:30:00Z, UNKNOWN",
    "20241027023000000, Europe/Berlin, 2024-10-27T01:29:59.999Z, UNKNOWN",
    "20241027023000000, Europe/Berlin, 2024-10-27T01:30:00Z, COMPLETE",
    "20241027030000000, Europe/Berlin, 2024-10-27T01:59:59.999Z, INCOMPLETE",
    "20241027030000000, Europe/Berlin, 2024-10-27T02:00:00Z, COMPLETE",
    // Clocks were set forward from 2:00 to 3:00: there was no 2:30, the zone must be another.
    "20240331023000000, Europe/Berlin, 2030-01-01T00:00:00Z, UNKNOWN",
    // No time of any day.
    "20241399000000000, UTC, 2030-01-01T00:00:00Z, UNKNOWN",
    "20230229000000000, UTC, 2030-01-01T00:00:00Z, UNKNOWN",
    // The requested time, which stands where no completion time is known.
    "20200101000000000, UTC, 2030-01-01T00:00:00Z, UNKNOWN"
  })
  void tellsWhatWasComplete(String completed, String zone, String time, Completion expected) {
    InstantEntry entry = entry(InstantTime.pack(REQUESTED), completed);
    assertThat(Completion.of(entry, Instant.parse(time), () -> ZoneId.of(zone)))
        .isEqualTo(expected);
  }

  @Test
  void aTableWithoutInstantsAlwaysWasWithoutThem() {
    InstantEntry empty = new InstantEntry(1, InstantTime.NONE, InstantTime.NONE, Totals.ZERO);
    Supplier<ZoneId> noZone =
        () -> {
          throw new AssertionError("no zone is needed");
        };
    assertThat(Completion.of(empty, Instant.EPOCH, noZone)).isEqualTo(Completion.COMPLETE);
  }

  private static InstantEntry entry(long instant, String completed) {
    return new InstantEntry(1, instant, InstantTime.pack(completed), Totals.ZERO);
  }
}
