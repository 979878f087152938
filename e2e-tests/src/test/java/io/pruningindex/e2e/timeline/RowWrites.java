package io.pruningindex.e2e.timeline;

import java.util.List;
import java.util.Random;

/** Writes that complete at once: rows that come, change and go, and columns that change. */
final class RowWrites {
  private final WriterSession session;
  private final RowModel rows;

  RowWrites(WriterSession session) {
    this.session = session;
    this.rows = session.rows();
  }

  boolean insert(Random random) {
    List<Row> inserted = rows.inserted(random);
    String instant = session.begin();
    TableWriter writer = session.writer();
    writer.commit(instant, writer.insert(instant, inserted));
    rows.committed(inserted);
    return true;
  }

  boolean upsert(Random random) {
    // Hudi refuses to change rows of file groups that wait to be clustered.
    boolean clustering = session.timeline().pendingClustering().isPresent();
    List<Row> changed = clustering ? rows.inserted(random) : rows.changed(random);
    String instant = session.begin();
    TableWriter writer = session.writer();
    writer.commit(instant, writer.upsert(instant, changed));
    rows.committed(changed);
    return true;
  }

  boolean delete(Random random) {
    List<Row> deleted = rows.some(random);
    if (deleted.isEmpty() || session.timeline().pendingClustering().isPresent()) {
      return false;
    }
    String instant = session.begin();
    TableWriter writer = session.writer();
    writer.commit(instant, writer.delete(instant, deleted));
    rows.deleted(deleted::contains);
    return true;
  }

  boolean overwrite(boolean wholeTable, Random random) {
    List<Row> replacements = rows.inserted(random);
    session.begun();
    session.writer().overwrite(replacements, wholeTable);
    List<String> partitions = replacements.stream().map(Row::partition).toList();
    rows.deleted(row -> wholeTable || partitions.contains(row.partition()));
    rows.committed(replacements);
    return true;
  }

  boolean deletePartition(Random random) {
    return deletePartition(rows.partition(random));
  }

  void deleteAllPartitions() {
    session.shape().partitioning().firstValues().forEach(this::deletePartition);
  }

  private boolean deletePartition(String partition) {
    session.begun();
    boolean deleted = session.writer().deletePartition(new Row("none", partition, 0, 0));
    rows.deleted(row -> deleted && row.partition().equals(partition));
    return deleted;
  }

  boolean addColumn(Random random) {
    return session.addColumn() && upsert(random);
  }

  boolean widenColumn(Random random) {
    return session.widenColumn() && upsert(random);
  }

  /** Switches column stats on: by the indexer, or by the next write. */
  boolean indexStats(Random random) {
    if (!session.switchColumnStatsOn()) {
      return false;
    }
    // The indexer waits for all writes that were begun before it.
    if (session.shape().severalWriters() && !session.timeline().hasBegunWrites()) {
      session.writer().indexColumnStats();
      return true;
    }
    return upsert(random);
  }
}
