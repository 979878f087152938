package io.pruningindex.query.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.state.Stamp;
import java.util.List;
import org.junit.jupiter.api.Test;

class PositionTest {
  @Test
  void textsAreReadBack() {
    Position position = new Position(List.of(new Run(-1, 7), new Run(2, 30)), 45);
    assertThat(Position.parse(position.text())).isEqualTo(position);
    assertThat(Position.isPosition(position.text())).isTrue();
    assertThat(Position.isPosition("20240131235959123")).isFalse();
  }

  @Test
  void textsAreReadForEver() {
    assertThat(Position.parse("p012d02ffffffffffffffff0702000000000000001e"))
        .isEqualTo(new Position(List.of(new Run(-1, 7), new Run(2, 30)), 45));
  }

  @Test
  void otherTextsAreRefused() {
    for (String text : List.of("p", "p01", "pxyz", "p012d02ff", "p7f2d00", "p012")) {
      assertThatThrownBy(() -> Position.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + text + "' is no position");
    }
  }

  @Test
  void withinTheSameHistoryTheNumberIsShared() {
    Ledger ledger = ledger(5, new Run(1, 3), new Run(2, 20));
    assertThat(Position.of(ledger, 10).sharedWith(ledger)).isEqualTo(10);
    assertThat(Position.of(ledger, 25).sharedWith(ledger)).isEqualTo(25);
    // Another run has begun since.
    Ledger later = ledger(5, new Run(1, 3), new Run(2, 20), new Run(3, 30));
    assertThat(Position.of(ledger, 25).sharedWith(later)).isEqualTo(25);
    // The older run has left the ledger.
    assertThat(Position.of(ledger, 25).sharedWith(ledger(20, new Run(2, 20)))).isEqualTo(25);
  }

  @Test
  void numbersThatARecoveryHasLostAreNotShared() {
    Position lost = Position.of(ledger(1, new Run(1, 1)), 12);
    assertThat(lost.sharedWith(ledger(1, new Run(1, 1), new Run(2, 9)))).isEqualTo(8);
    // Whole runs may be lost.
    Position twice = Position.of(ledger(1, new Run(1, 1), new Run(2, 9)), 14);
    assertThat(twice.sharedWith(ledger(1, new Run(1, 1), new Run(3, 6)))).isEqualTo(5);
    assertThat(twice.sharedWith(ledger(1, new Run(1, 1), new Run(3, 11)))).isEqualTo(8);
  }

  @Test
  void whatIsOutOfReachIsNotShared() {
    Position lost = Position.of(ledger(1, new Run(1, 1)), 12);
    assertThat(lost.sharedWith(ledger(9, new Run(2, 9)))).isEqualTo(Position.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(13, new Run(1, 1)))).isEqualTo(Position.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(1, new Run(2, 1)))).isEqualTo(Position.NOT_SHARED);
    assertThat(lost.sharedWith(ledger(1))).isEqualTo(Position.NOT_SHARED);
  }

  @Test
  void whatAnOlderReleaseDealtHasNoPosition() {
    assertThat(Position.of(ledger(1), 12).text()).isNull();
    assertThat(Position.of(ledger(1, new Run(1, 13)), 12).text()).isNull();
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
