package io.pruningindex.job.dimension;

import io.pruningindex.index.dimension.event.DimensionEvent;
import io.pruningindex.index.dimension.event.RowChanges;
import io.pruningindex.index.dimension.event.RowReader;
import io.pruningindex.query.internal.dimension.Completeness;
import io.pruningindex.query.internal.dimension.DimensionSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a dimension's events say that its versions hold. Rows are texts such as {@code 1|EU}. */
public final class ReplayedDimension {
  /**
   * A version.
   *
   * @param rows the rows, each with how often it is there
   */
  public record Version(Completeness completeness, long currentTo, Map<String, Integer> rows) {}

  private final List<Version> versions = new ArrayList<>();
  private final List<Completeness> opened = new ArrayList<>();
  private final Map<String, Integer> rows = new TreeMap<>();
  private final Map<String, List<String>> groups = new TreeMap<>();
  private DimensionSchema schema;
  private String problem = "";
  private int heartbeats;
  private int dropped;

  /** Replays the events of the dimension {@code name}. */
  public static ReplayedDimension of(String name, Iterable<DimensionEvent> events) {
    ReplayedDimension replayed = new ReplayedDimension();
    for (DimensionEvent event : events) {
      if (event.dimension().equals(name)) {
        replayed.apply(event);
      }
    }
    return replayed;
  }

  private void apply(DimensionEvent event) {
    if (event instanceof DimensionEvent.Opened first) {
      opened.add(first.completedBy());
      if (!first.schema().equals(schema)) {
        rows.clear();
        groups.clear();
      }
      problem = "";
      schema = first.schema();
    } else if (event instanceof DimensionEvent.RowsChanged changed) {
      change(changed.changes());
    } else if (event instanceof DimensionEvent.VersionCut cut) {
      versions.add(new Version(cut.completeness(), cut.currentTo(), new TreeMap<>(rows)));
    } else if (event instanceof DimensionEvent.GroupReplaced replaced) {
      replace(replaced);
    } else if (event instanceof DimensionEvent.ProblemReported reported) {
      problem = reported.problem();
      heartbeats++;
    } else if (event instanceof DimensionEvent.DimensionDropped) {
      dropped++;
      rows.clear();
      groups.clear();
    }
  }

  private void replace(DimensionEvent.GroupReplaced replaced) {
    List<String> group = groups.computeIfAbsent(replaced.group(), name -> new ArrayList<>());
    if (replaced.first()) {
      group.forEach(row -> add(row, -1));
      group.clear();
    }
    for (int i = 0; i < replaced.rows().count(); i++) {
      String row = text(replaced.rows(), i);
      group.add(row);
      add(row, 1);
    }
  }

  private void change(RowChanges changes) {
    for (int i = 0; i < changes.count(); i++) {
      add(text(changes, i), changes.additions()[i] ? 1 : -1);
    }
  }

  private String text(RowChanges changes, int index) {
    Text text = new Text();
    new RowReader(schema).read(changes.rows().bytes(index), text);
    return text.joined();
  }

  private void add(String row, int copies) {
    rows.merge(row, copies, (before, more) -> before + more == 0 ? null : before + more);
  }

  /** The versions, oldest first. */
  public List<Version> versions() {
    return versions;
  }

  /** The newest version. */
  public Version newest() {
    return versions.get(versions.size() - 1);
  }

  /** Whether some row was sent, be it in a version or not. */
  public boolean hasRows() {
    return !rows.isEmpty();
  }

  /** By what versions were to be complete, for each time that the source was opened. */
  public List<Completeness> opened() {
    return opened;
  }

  /** The schema that was sent last. */
  public DimensionSchema schema() {
    return schema;
  }

  /** How often the source said that it is there without repeating a version. */
  public int heartbeats() {
    return heartbeats;
  }

  /** What the source said last is wrong, or "". */
  public String problem() {
    return problem;
  }

  /** How often the dimension was dropped. */
  public int dropped() {
    return dropped;
  }

  @Override
  public String toString() {
    return "opened "
        + opened
        + ", dropped "
        + dropped
        + " times, "
        + versions.size()
        + " versions, the newest "
        + (versions.isEmpty() ? "none" : newest())
        + ", not in a version yet "
        + rows;
  }

  private static final class Text implements RowReader.Values {
    private final List<String> values = new ArrayList<>();

    @Override
    public void addNull(int column) {
      values.add("null");
    }

    @Override
    public void addLong(int column, long value) {
      values.add(Long.toString(value));
    }

    @Override
    public void addDouble(int column, double value) {
      values.add(Double.toString(value));
    }

    @Override
    public void addBytes(int column, byte[] value) {
      values.add(new String(value, StandardCharsets.UTF_8));
    }

    String joined() {
      return String.join("|", values);
    }
  }
}
