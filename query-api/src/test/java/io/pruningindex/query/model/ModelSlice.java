package io.pruningindex.query.model;

import io.pruningindex.query.PrunedSlice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file slice as it truly was at some instant.
 *
 * @param partition its partition's path
 * @param fileId its file group
 * @param files its files
 */
public record ModelSlice(String partition, String fileId, Set<ModelFile> files) {
  public ModelSlice {
    files = Set.copyOf(files);
  }

  /** The latest slices of a table that consists of {@code visible}, by the rule in words. */
  public static Set<ModelSlice> latest(Iterable<ModelFile> visible) {
    Map<String, List<ModelFile>> groups = new HashMap<>();
    for (ModelFile file : visible) {
      groups
          .computeIfAbsent(file.partition() + "\n" + file.fileId(), key -> new ArrayList<>())
          .add(file);
    }
    Set<ModelSlice> slices = new HashSet<>();
    for (List<ModelFile> group : groups.values()) {
      ModelFile base = null;
      for (ModelFile file : group) {
        if (file.isBase() && (base == null || file.baseInstant() > base.baseInstant())) {
          base = file;
        }
      }
      Set<ModelFile> files = new HashSet<>();
      for (ModelFile file : group) {
        boolean fits = base == null || file.anchor() >= base.baseInstant();
        if (file == base || (!file.isBase() && fits)) {
          files.add(file);
        }
      }
      slices.add(new ModelSlice(group.get(0).partition(), group.get(0).fileId(), files));
    }
    return slices;
  }

  /** Whether any file can hold a value from {@code low} to {@code high}. */
  public boolean overlaps(long low, long high) {
    return files.stream().anyMatch(file -> file.minimum() <= high && low <= file.maximum());
  }

  /** Whether all values of all files lie from {@code low} to {@code high}. */
  public boolean within(long low, long high) {
    return files.stream().allMatch(file -> low <= file.minimum() && file.maximum() <= high);
  }

  /** Whether an answer's slice has this place and these very files. */
  public boolean sameAs(PrunedSlice slice) {
    Set<String> names = new HashSet<>(slice.logFiles());
    if (slice.baseFile() != null) {
      names.add(slice.baseFile());
    }
    Set<String> own = new HashSet<>();
    files.forEach(file -> own.add(file.name()));
    return partition.equals(slice.partition())
        && fileId.equals(slice.fileId())
        && names.equals(own)
        && slice.bytes() == files.stream().mapToLong(ModelFile::size).sum();
  }
}
