package io.pruningindex.index.bucket;

import io.pruningindex.query.internal.column.BoundsStatus;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.schema.ColumnType;
import java.util.Optional;

/**
 * Joins the stats of one column over two runs of files, which may be of different types. Files
 * whose type does not go together with the column's lose their bounds.
 */
final class ColumnRows {
  private ColumnChunkBuilder rows;

  private ColumnRows(ColumnType type) {
    rows = new ColumnChunkBuilder(type);
  }

  /**
   * Joins some files of each of two chunks. If their types do not go together, the second's is
   * taken if it is what the table's schema now says, else the first's.
   *
   * @param first the first chunk, or null if the column was not indexed for its files
   * @param firstFiles which of its files, in order
   * @param second the second chunk, or null likewise; at least one of the two is there
   * @param secondFiles which of its files
   * @param schemaType the column's type in the table's schema, or empty if it has no such column
   */
  static ColumnChunk join(
      ColumnChunk first,
      int[] firstFiles,
      ColumnChunk second,
      int[] secondFiles,
      Optional<ColumnType> schemaType) {
    ColumnRows joined = new ColumnRows((first == null ? second : first).type());
    joined.append(first, firstFiles);
    if (second != null) {
      joined.widen(second.type(), schemaType);
    }
    joined.append(second, secondFiles);
    return joined.rows.build();
  }

  private void append(ColumnChunk chunk, int[] files) {
    for (int file : files) {
      if (chunk == null) {
        addUnknown(BoundsStatus.COLUMN_NOT_INDEXED);
      } else if (ColumnTypes.join(rows.type(), chunk.type()).isPresent()) {
        rows.addFrom(chunk, file);
      } else {
        BoundsStatus status = chunk.statusOf(file);
        addUnknown(status.unknown() ? status : BoundsStatus.OTHER_TYPE);
      }
    }
  }

  private void addUnknown(BoundsStatus why) {
    rows.addWithoutBounds(why, ColumnChunk.UNKNOWN_COUNT, ColumnChunk.UNKNOWN_COUNT);
  }

  private void widen(ColumnType other, Optional<ColumnType> schemaType) {
    Optional<ColumnType> both = ColumnTypes.join(rows.type(), other);
    if (both.isEmpty() && schemaType.flatMap(t -> ColumnTypes.join(t, other)).isPresent()) {
      both = Optional.of(other);
    }
    if (both.isPresent() && !both.get().equals(rows.type())) {
      ColumnChunk soFar = rows.build();
      rows = new ColumnChunkBuilder(both.get());
      append(soFar, Selection.all(soFar.count()));
    }
  }
}
