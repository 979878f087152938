package io.pruningindex.job.hudi;

import io.pruningindex.index.event.TableEvent.FileReference;
import io.pruningindex.index.event.TableEvent.GroupReference;
import io.pruningindex.query.internal.file.FileBatch;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The simplest index there is: files as they were added, and the rule that makes slices of them.
 */
final class SliceModel {
  private record File(String name, boolean base, long baseInstant, long anchor) {}

  private final Map<String, Map<String, File>> groups = new TreeMap<>();

  static SliceModel of(TableSnapshot snapshot) {
    SliceModel model = new SliceModel();
    for (Iterator<FileBatch> pieces = snapshot.pieces(); pieces.hasNext(); ) {
      model.add(pieces.next());
    }
    return model;
  }

  void apply(InstantChange change) {
    if (change.rebuild()) {
      throw new IllegalStateException(change.rebuildReason());
    }
    change.added().forEach(this::add);
    for (FileReference file : change.removed()) {
      groups.forEach(
          (group, files) -> {
            if (group.startsWith(file.partition() + "/")) {
              files.remove(file.name());
            }
          });
    }
    for (GroupReference group : change.replaced()) {
      groups.remove(group.partition() + "/" + group.fileId());
    }
  }

  void add(FileBatch batch) {
    for (int i = 0; i < batch.count(); i++) {
      String fileId = batch.names().groupFileIds().string(batch.files().group()[i]);
      String name = batch.names().fileNames().string(i);
      groups
          .computeIfAbsent(batch.partitionOf(i) + "/" + fileId, key -> new LinkedHashMap<>())
          .put(
              name,
              new File(
                  name,
                  batch.files().isBase(i),
                  batch.files().baseInstant()[i],
                  batch.files().anchor()[i]));
    }
  }

  /** The files of each group's newest slice: partition/file id -> names. */
  Map<String, Set<String>> slices() {
    Map<String, Set<String>> slices = new TreeMap<>();
    groups.forEach(
        (group, files) -> {
          long base =
              files.values().stream()
                  .filter(File::base)
                  .mapToLong(File::baseInstant)
                  .max()
                  .orElse(0);
          Set<String> names = new TreeSet<>();
          for (File file : files.values()) {
            if (file.base() ? file.baseInstant() == base : file.anchor() >= base) {
              names.add(file.name());
            }
          }
          if (!names.isEmpty()) {
            slices.put(group, names);
          }
        });
    return slices;
  }
}
