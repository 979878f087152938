package io.pruningindex.job.hudi.timeline;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.files.TableFile;
import java.util.List;
import java.util.Set;

/**
 * What a completed instant did to the files of a table.
 *
 * @param added files that it wrote, without stats
 * @param removed files that it deleted
 * @param replaced file groups that it replaced
 * @param mayChangeSchema whether it may have changed the schema
 * @param rebuildReason why its effect cannot be told, so that all files must be listed anew, or ""
 */
public record InstantEffect(
    List<TableFile> added,
    List<FileReference> removed,
    List<GroupReference> replaced,
    boolean mayChangeSchema,
    String rebuildReason) {
  /** No effect. */
  static final InstantEffect NONE = new InstantEffect(List.of(), List.of(), List.of(), false, "");

  /** An effect that cannot be told. */
  static InstantEffect rebuild(String reason) {
    return new InstantEffect(List.of(), List.of(), List.of(), false, reason);
  }

  /** Files written and groups replaced by a commit of some kind. */
  static InstantEffect ofWrite(List<TableFile> added, List<GroupReference> replaced) {
    return new InstantEffect(added, List.of(), replaced, true, "");
  }

  /** Files deleted, and log files written in doing so. */
  static InstantEffect ofDeletion(List<TableFile> added, List<FileReference> removed) {
    return new InstantEffect(added, removed, List.of(), false, "");
  }

  /** The same effect but for files added to some file groups. */
  public InstantEffect withoutFilesOf(Set<GroupReference> groups) {
    if (groups.isEmpty()) {
      return this;
    }
    List<TableFile> others =
        added.stream()
            .filter(file -> !groups.contains(new GroupReference(file.partition(), file.fileId())))
            .toList();
    return new InstantEffect(others, removed, replaced, mayChangeSchema, rebuildReason);
  }
}
