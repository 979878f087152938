package io.pruningindex.query.internal.state;

import io.pruningindex.query.internal.file.InstantTime;
import io.pruningindex.query.internal.wire.WireReader;
import io.pruningindex.query.internal.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Instants that are settled: each of them is applied if it ever completed, or has left no trace. It
 * tells of instants that the ledger no longer names, because they lie below the floor or were
 * complete when the index was built.
 *
 * @param upTo the packed requested time up to which all instants are settled, that one included;
 *     {@code InstantTime.NONE} if nothing is known
 * @param except the packed requested times at or before it of those that were under way still; few,
 *     since the head is read for every answer
 */
public record SettledInstants(long upTo, List<Long> except) {
  /** The most exceptions that are written. */
  public static final int MAXIMUM_EXCEPTIONS = 8;

  /** Nothing is known. */
  public static final SettledInstants NONE = new SettledInstants(InstantTime.NONE, List.of());

  public SettledInstants {
    except = List.copyOf(except);
    if (except.size() > MAXIMUM_EXCEPTIONS) {
      throw new IllegalArgumentException(
          except.size() + " instants are excepted: leave those out that come after the others");
    }
  }

  /** Whether an instant is settled; {@code instant} is its packed requested time. */
  public boolean contains(long instant) {
    return instant <= upTo && !except.contains(instant);
  }

  void write(WireWriter writer) {
    writer.writeVarint(upTo).writeVarint(except.size());
    except.forEach(instant -> writer.writeVarint(upTo - instant));
  }

  static SettledInstants read(WireReader reader) {
    long upTo = reader.readVarint();
    int count = reader.readCount();
    List<Long> except = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      except.add(upTo - reader.readVarint());
    }
    return new SettledInstants(upTo, except);
  }
}
