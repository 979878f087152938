package io.pruningindex.job.hudi;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.query.internal.file.FileBatch;
import io.pruningindex.query.schema.TableSchema;
import java.util.List;
import java.util.Optional;

/**
 * What one completed instant did to a table.
 *
 * @param added the files that it wrote, with their stats
 * @param removed the files that it deleted
 * @param replaced the file groups that it replaced
 * @param schema the table's schema, if the instant may have changed it
 * @param rebuild whether the instant cannot be applied as a change, so that the index must be built
 *     anew; all the above is empty then
 * @param rebuildReason why, or "" if {@code rebuild} is false
 */
public record InstantChange(
    List<FileBatch> added,
    List<FileReference> removed,
    List<GroupReference> replaced,
    Optional<TableSchema> schema,
    boolean rebuild,
    String rebuildReason) {
  /** An instant that changes nothing. */
  public static final InstantChange NONE =
      new InstantChange(List.of(), List.of(), List.of(), Optional.empty(), false, "");

  public InstantChange {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    replaced = List.copyOf(replaced);
  }

  /** An instant after which the index must be built anew. */
  public static InstantChange rebuild(String reason) {
    return new InstantChange(List.of(), List.of(), List.of(), Optional.empty(), true, reason);
  }
}
