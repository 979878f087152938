package io.pruningindex.e2e.join;

import io.pruningindex.job.demo.truth.RowLayout;
import io.pruningindex.job.demo.truth.TruthRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A dimension whose changes are appended to a topic of Kafka, and what its rows were as of any
 * time. Records of a partition are in the order of their times.
 */
final class LoggedDimension {
  private static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  /**
   * A change.
   *
   * @param time in milliseconds since the epoch, as in its record
   * @param row the row from then on, or null if it has gone
   */
  private record Change(long time, Object id, TruthRow row) {}

  private final String topic;
  private final ChangeFormat format;
  private final Producer<String, String> producer;
  private final RowLayout layout;
  private final List<List<Object>> markers;
  private final List<Change> history = new ArrayList<>();
  private final Map<Object, TruthRow> rows = new LinkedHashMap<>();
  private long time = BEGIN;

  /**
   * A dimension without rows.
   *
   * @param columns its columns, of which the first tells rows apart
   * @param markers for each partition a row that is in it, whose changes end what is published
   */
  LoggedDimension(
      String topic,
      ChangeFormat format,
      Producer<String, String> producer,
      List<String> columns,
      List<List<Object>> markers) {
    this.topic = topic;
    this.format = format;
    this.producer = producer;
    this.layout = new RowLayout(columns);
    this.markers = markers;
  }

  /** Adds a row, or changes the one with its first value. */
  synchronized void put(Object... values) {
    time++;
    change(values[0], new TruthRow(layout, Arrays.asList(values)));
  }

  /** Removes a row, if there is one. */
  synchronized void remove(Object id) {
    if (rows.containsKey(id)) {
      time++;
      change(id, null);
    }
  }

  /** Ends the changes made so far: each partition has a record of the same time, its last. */
  synchronized void publish() {
    time++;
    markers.forEach(marker -> change(marker.get(0), new TruthRow(layout, marker)));
    producer.flush();
  }

  private void change(Object id, TruthRow after) {
    TruthRow before = after == null ? rows.remove(id) : rows.put(id, after);
    // First of all: whoever reads the record must find the change here.
    history.add(new Change(time, id, after));
    String key = ChangeFormat.json(Map.of(layout.names().get(0), id));
    int partition = Math.floorMod(id.hashCode(), markers.size());
    for (String value : format.values(before, after)) {
      producer.send(new ProducerRecord<>(topic, partition, time, key, value));
    }
  }

  /** Up to when a dimension is complete that has all that was published. */
  synchronized long completeTo() {
    return time - 1;
  }

  /** All rows as of now. */
  synchronized List<TruthRow> rows() {
    return List.copyOf(rows.values());
  }

  /**
   * Those rows that are in each version that is complete up to a time: of other rows, a version may
   * have a later state, since partitions are not read at the same pace.
   */
  synchronized List<TruthRow> rowsUnchangedSince(long currentTo) {
    Set<Object> changed = new HashSet<>();
    Map<Object, TruthRow> known = new LinkedHashMap<>();
    for (Change change : history) {
      if (change.time() > currentTo) {
        changed.add(change.id());
      } else if (change.row() == null) {
        known.remove(change.id());
      } else {
        known.put(change.id(), change.row());
      }
    }
    known.keySet().removeAll(changed);
    return List.copyOf(known.values());
  }
}
