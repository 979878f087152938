package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.job.hudi.InstantChange;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.query.internal.file.FileBatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which files of a table's newest slices have damaged footers. They are not read again: what heals
 * such a table is another file in their place.
 */
final class UnreadableFiles {
  /** So many are remembered; more of them are no other problem. */
  static final int MOST = 1_000;

  private UnreadableFiles() {}

  /** Files that were found damaged, each once. */
  static List<UnreadableFile> of(List<UnreadableFile> found) {
    Map<String, UnreadableFile> byPath = new LinkedHashMap<>();
    found.forEach(file -> byPath.putIfAbsent(file.path(), file));
    return byPath.values().stream().limit(MOST).toList();
  }

  /**
   * What is left of damaged files after an instant, and what it brought.
   *
   * @param found the files that were found damaged among those that it added
   */
  static List<UnreadableFile> after(
      List<UnreadableFile> before, InstantChange change, List<UnreadableFile> found) {
    if (before.isEmpty() && found.isEmpty()) {
      return before;
    }
    Set<FileReference> removed = new HashSet<>(change.removed());
    Set<GroupReference> superseded = new HashSet<>(change.replaced());
    change.added().forEach(batch -> addBaseFiles(batch, superseded));
    List<UnreadableFile> all = new ArrayList<>();
    for (UnreadableFile file : before) {
      if (!removed.contains(new FileReference(file.partition(), file.name()))
          && !superseded.contains(new GroupReference(file.partition(), file.fileId()))) {
        all.add(file);
      }
    }
    all.addAll(found);
    return of(all);
  }

  /** Only base files have footers, and a newer one takes the place of the one before. */
  private static void addBaseFiles(FileBatch batch, Set<GroupReference> superseded) {
    for (int i = 0; i < batch.count(); i++) {
      if (batch.files().isBase(i)) {
        String fileId = batch.names().groupFileIds().string(batch.files().group()[i]);
        superseded.add(new GroupReference(batch.partitionOf(i), fileId));
      }
    }
  }

  /** What to say of damaged files, or "" if there are none. */
  static String problem(String table, List<UnreadableFile> files) {
    if (files.isEmpty()) {
      return "";
    }
    UnreadableFile first = files.get(0);
    String count = files.size() < MOST ? "" + files.size() : MOST + " or more";
    return ("Table '%s': of %s of its files the footer is damaged, so that nothing but partitions"
            + " rules them out; for example of '%s' (%s). Restore such a file from a copy and"
            + " build the table anew, or have Hudi rewrite its file group")
        .formatted(table, count, first.path(), first.reason());
  }
}
