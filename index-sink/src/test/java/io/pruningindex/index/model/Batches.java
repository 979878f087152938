package io.pruningindex.index.model;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.internal.file.FileBatchBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Packs model files into batches as a source would. */
final class Batches {
  private Batches() {}

  /** Files whose stats have one type per column. */
  static FileBatch of(Collection<ModelFile> files) {
    Map<String, ColumnChunkBuilder> columns = new LinkedHashMap<>();
    for (ModelFile file : files) {
      file.stats.forEach(
          (name, stat) -> columns.computeIfAbsent(name, n -> new ColumnChunkBuilder(stat.type())));
    }
    FileBatchBuilder builder = new FileBatchBuilder(columns);
    for (ModelFile file : files) {
      builder.add(
          file.partition,
          file.fileId,
          file.name,
          file.kind,
          file.baseInstant,
          file.anchor,
          file.size,
          file.rows);
      columns.forEach(
          (name, column) -> {
            ModelStats stat = file.stats.get(name);
            if (stat == null) {
              column.addWithoutBounds(BoundsStatus.COLUMN_NOT_INDEXED, -1, -1);
            } else {
              stat.appendTo(column);
            }
          });
    }
    return builder.build();
  }

  /**
   * Parts files so that in each part a column has one type, a group's files stay together where
   * that allows it, and no part has many more than {@code size} files.
   */
  static List<List<ModelFile>> pieces(Collection<ModelFile> files, int size) {
    Map<String, List<ModelFile>> groups = new TreeMap<>();
    files.forEach(f -> groups.computeIfAbsent(f.group(), g -> new ArrayList<>()).add(f));
    List<List<ModelFile>> pieces = new ArrayList<>();
    List<ModelFile> piece = new ArrayList<>();
    for (List<ModelFile> group : groups.values()) {
      for (ModelFile file : group) {
        if (!fits(piece, file) || piece.size() >= 2 * size) {
          pieces.add(piece);
          piece = new ArrayList<>();
        }
        piece.add(file);
      }
      if (piece.size() >= size) {
        pieces.add(piece);
        piece = new ArrayList<>();
      }
    }
    if (!piece.isEmpty()) {
      pieces.add(piece);
    }
    return pieces;
  }

  private static boolean fits(List<ModelFile> piece, ModelFile file) {
    Set<String> types = new LinkedHashSet<>();
    Set<String> columns = new LinkedHashSet<>();
    List<ModelFile> all = new ArrayList<>(piece);
    all.add(file);
    for (ModelFile one : all) {
      one.stats.forEach(
          (column, stat) -> {
            columns.add(column);
            types.add(column + stat.type());
          });
    }
    return types.size() == columns.size();
  }
}
