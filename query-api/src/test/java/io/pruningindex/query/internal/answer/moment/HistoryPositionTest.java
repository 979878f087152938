package io.pruningindex.query.internal.answer.moment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.state.Stamp;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryPositionTest {
  @Test
  void textsAreReadBack() {
    HistoryPosition position = new HistoryPosition(List.of(new Run(-1, 7), new Run(2, 30)), 45);
    assertThat(HistoryPosition.parse(position.text().orElseThrow())).isEqualTo(position);
  }

  @Test
  void textsAreReadForEver() {
    assertThat(HistoryPosition.parse("p012d02ffffffffffffffff0702000000000000001e"))
        .isEqualTo(new HistoryPosition(List.of(new Run(-1, 7), new Run(2, 30)), 45));
  }

  @Test
  void otherTextsAreRefused() {
    for (String text : List.of("p", "p01", "pxyz", "p012d02ff", "p7f2d00", "p012")) {
      assertThatThrownBy(() -> HistoryPosition.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + text + "' is no position");
    }
  }

  @Test
  void withinTheSameHistoryTheNumberIsShared() {
    Ledger ledger = ledger(5, new Run(1, 3), new Run(2, 20));
    assertThat(HistoryPosition.of(ledger, 10).sharedWith(ledger)).isEqualTo(10);
    assertThat(HistoryPosition.of(ledger, 25).sharedWith(ledger)).isEqualTo(25);
    // Another run has begun since.
    Ledger later = ledger(5, new Run(1, 3), new Run(2, 20), new Run(3, 30));
    assertThat(HistoryPosition.of(ledger, 25).sharedWith(later)).isEqualTo(25);
    // The older run has left the ledger.
    assertThat(HistoryPosition.of(ledger, 25).sharedWith(ledger(20, new Run(2, 20)))).isEqualTo(25);
  }

  @Test
  void numbersThatARecoveryHasLostAreNotShared() {
    HistoryPosition lost = HistoryPosition.of(ledger(1, new Run(1, 1)), 12);
    assertThat(lost.sharedWith(ledger(1, new Run(1, 1), new Run(2, 9)))).isEqualTo(8);
    // Whole runs may be lost.
    HistoryPosition twice = HistoryPosition.of(ledger(1, new Run(1, 1), new Run(2, 9)), 14);
    assertThat(twice.sharedWith(ledger(1, new Run(1, 1), new Run(3, 6)))).isEqualTo(5);
    assertThat(twice.sharedWith(ledger(1, new Run(1, 1), new Run(3, 11)))).isEqualTo(8);
  }

  @Test
  void whatIsOutOfReachIsNotShared() {
    HistoryPosition lost = HistoryPosition.of(ledger(1, new Run(1, 1)), 12);
    assertThat(lost.sharedWith(ledger(9, new Run(2, 9)))).isEqualTo(HistoryPosition.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(13, new Run(1, 1)))).isEqualTo(HistoryPosition.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(1, new Run(2, 1)))).isEqualTo(HistoryPosition.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(1))).isEqualTo(HistoryPosition.NOT_SHARED);
  }

  @Test
  void whatAnOlderReleaseDealtHasNoPosition() {
    assertThat(HistoryPosition.of(ledger(1), 12).text()).isEmpty();
    assertThat(HistoryPosition.of(ledger(1, new Run(1, 13)), 12).text()).isEmpty();
  }

  private static Ledger ledger(long floor, Run... runs) {
    Change change = new Change(1, 1);
    return new Ledger(
        new Stamp(1, 40, floor, 0),
        List.of(),
        change,
        List.of(),
        List.of(),
        List.of(),
        List.of(runs));
  }
}
