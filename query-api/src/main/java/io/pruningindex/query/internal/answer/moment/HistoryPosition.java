package io.pruningindex.query.internal.answer.moment;

import io.pruningindex.query.internal.state.Ledger;
import io.pruningindex.query.internal.state.Run;
import io.pruningindex.query.internal.wire.CorruptValueException;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * How far a reader has come in a table's history, told so that it still means something after a
 * recovery has dealt the numbers anew: the number, and the runs of the source that dealt the
 * numbers up to it.
 *
 * <p>A run begins in one state, the one that it was restored with, and deals its numbers once. So
 * two histories that share a run share all numbers up to where the first of them leaves it.
 *
 * @param runs the runs that had begun by the number, as far as they are still kept; oldest first
 * @param number the number
 */
public record HistoryPosition(List<Run> runs, long number) {
  /** Stands for no number. */
  static final long NOT_SHARED = -1;

  /** What no instant begins with. */
  private static final String MARK = "p";

  private static final int VERSION = 1;

  /** The position of a number; empty of runs if an older release wrote the ledger. */
  static HistoryPosition of(Ledger ledger, long number) {
    return new HistoryPosition(
        ledger.runs().stream().filter(run -> run.first() <= number).toList(), number);
  }

  /**
   * Reads a position.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static HistoryPosition parse(String text) {
    if (!text.startsWith(MARK)) {
      throw none(text, null);
    }
    try {
      WireReader reader = new WireReader(HexFormat.of().parseHex(text.substring(MARK.length())));
      reader.readVersion("A position", VERSION);
      long number = reader.readVarint();
      int count = reader.readCount();
      List<Run> runs = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        runs.add(new Run(reader.readLong(), reader.readVarint()));
      }
      return new HistoryPosition(runs, number);
    } catch (IllegalArgumentException | CorruptValueException e) {
      throw none(text, e);
    }
  }

  private static IllegalArgumentException none(String text, Exception cause) {
    return new IllegalArgumentException(
        "'" + text + "' is no position: give one just as an answer named it", cause);
  }

  /** The position as text, or empty if it cannot be told. */
  public Optional<String> text() {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    WireWriter writer = new WireWriter();
    writer.writeByte(VERSION).writeVarint(number).writeVarint(runs.size());
    runs.forEach(run -> writer.writeLong(run.incarnation()).writeVarint(run.first()));
    return Optional.of(MARK + HexFormat.of().formatHex(writer.toBytes()));
  }

  /**
   * The last number up to which all numbers stand for the same instants in a ledger's history as
   * they did for this position, but none beyond it. It may be ahead of what the ledger holds yet.
   * {@link #NOT_SHARED} if there is none, or none that the ledger reaches back to.
   */
  long sharedWith(Ledger ledger) {
    long shared = NOT_SHARED;
    for (int i = 0; i < runs.size(); i++) {
      int there = ledger.runs().indexOf(runs.get(i));
      if (there >= 0) {
        shared = Math.min(last(runs, i, number), last(ledger.runs(), there, number));
      }
    }
    return shared < ledger.stamp().floor() ? NOT_SHARED : shared;
  }

  private static long last(List<Run> runs, int index, long otherwise) {
    return index + 1 < runs.size() ? runs.get(index + 1).first() - 1 : otherwise;
  }
}
