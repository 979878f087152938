package io.pruningindex.query.model;

import io.pruningindex.query.internal.column.ByteStrings;
import io.pruningindex.query.internal.column.ColumnChunk;
import io.pruningindex.query.internal.column.ColumnChunkBuilder;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.state.BucketColumn;
import io.pruningindex.query.internal.state.BucketNames;
import io.pruningindex.query.internal.state.BucketSlices;
import io.pruningindex.query.internal.state.BucketTail;
import io.pruningindex.query.internal.state.Change;
import io.pruningindex.query.internal.state.Stamp;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** One bucket: folded files, and a tail of what came after. */
final class ModelBucket {
  /** A file, its group's position in the bucket, and the numbers between which it is visible. */
  record Entry(ModelFile file, int group, long added, long removed) {
    Entry removedAt(long number) {
      return new Entry(file, group, added, number);
    }
  }

  private record Group(String partition, String fileId) {
    static Group of(ModelFile file) {
      return new Group(file.partition(), file.fileId());
    }
  }

  private final List<Group> groups = new ArrayList<>();
  private final List<Entry> folded = new ArrayList<>();
  private final List<Entry> tail = new ArrayList<>();
  private final Map<Integer, Long> removals = new TreeMap<>();
  private int foldedGroups;
  private Stamp foldStamp;
  private Stamp tailStamp;
  private boolean changed;

  ModelBucket copy() {
    ModelBucket copy = new ModelBucket();
    copy.groups.addAll(groups);
    copy.folded.addAll(folded);
    copy.tail.addAll(tail);
    copy.removals.putAll(removals);
    copy.foldedGroups = foldedGroups;
    copy.foldStamp = foldStamp;
    copy.tailStamp = tailStamp;
    return copy;
  }

  void add(ModelFile file, long number) {
    Group group = Group.of(file);
    if (!groups.contains(group)) {
      groups.add(group);
    }
    tail.add(new Entry(file, groups.indexOf(group), number, FileTable.LIVE));
    changed = true;
  }

  /** Removes a file, if this bucket has it live. */
  boolean remove(ModelFile file, long number) {
    for (int i = 0; i < folded.size(); i++) {
      if (folded.get(i).file().equals(file)
          && folded.get(i).removed() == FileTable.LIVE
          && !removals.containsKey(i)) {
        removals.put(i, number);
        changed = true;
        return true;
      }
    }
    for (int i = 0; i < tail.size(); i++) {
      if (tail.get(i).file().equals(file) && tail.get(i).removed() == FileTable.LIVE) {
        tail.set(i, tail.get(i).removedAt(number));
        changed = true;
        return true;
      }
    }
    return false;
  }

  boolean changed() {
    return changed;
  }

  Stamp foldStamp() {
    return foldStamp;
  }

  Stamp tailStamp() {
    return tailStamp;
  }

  void stampTail(long incarnation, long number, long floor) {
    tailStamp = new Stamp(incarnation, number, floor, foldStamp.layout());
    changed = false;
  }

  /** Takes the tail into the folded files. Ordinals stay as they are. */
  void fold(long incarnation, long number) {
    long floor = foldStamp == null ? number : foldStamp.floor();
    long layout = foldStamp == null ? number : foldStamp.layout();
    takeIn();
    stampFold(new Stamp(incarnation, number, floor, layout));
  }

  /** Folds, forgets what nobody may ask for any more, and deals all ordinals anew. */
  void foldAnew(long incarnation, long number, long floor, Random random) {
    takeIn();
    List<Entry> kept = new ArrayList<>(folded);
    kept.removeIf(entry -> entry.removed() <= floor);
    Collections.shuffle(kept, random);
    groups.clear();
    folded.clear();
    for (Entry entry : kept) {
      Group group = Group.of(entry.file());
      if (!groups.contains(group)) {
        groups.add(group);
      }
      folded.add(new Entry(entry.file(), groups.indexOf(group), entry.added(), entry.removed()));
    }
    foldedGroups = groups.size();
    stampFold(new Stamp(incarnation, number, floor, number));
  }

  private void takeIn() {
    removals.forEach((i, number) -> folded.set(i, folded.get(i).removedAt(number)));
    removals.clear();
    folded.addAll(tail);
    tail.clear();
    foldedGroups = groups.size();
  }

  private void stampFold(Stamp stamp) {
    foldStamp = stamp;
    tailStamp = stamp;
    changed = false;
  }

  BucketSlices slices(ToIntFunction<String> partitionIds) {
    return new BucketSlices(
        foldStamp, List.of("v"), table(groups.subList(0, foldedGroups), folded, partitionIds));
  }

  BucketNames names() {
    return new BucketNames(foldStamp, names(groups.subList(0, foldedGroups), folded));
  }

  BucketColumn column() {
    return new BucketColumn(foldStamp, chunk(folded));
  }

  BucketTail tail(ToIntFunction<String> partitionIds) {
    List<Group> own = groups.subList(foldedGroups, groups.size());
    return new BucketTail(
        tailStamp,
        Change.of(foldStamp),
        removals.keySet().stream().mapToInt(Integer::intValue).toArray(),
        removals.values().stream().mapToLong(Long::longValue).toArray(),
        table(own, tail, partitionIds),
        names(own, tail),
        Map.of("v", chunk(tail)));
  }

  private static FileTable table(
      List<Group> groups, List<Entry> entries, ToIntFunction<String> partitionIds) {
    byte[] kinds = new byte[entries.size()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = entries.get(i).file().kind().code();
    }
    return new FileTable(
        groups.stream().mapToInt(group -> partitionIds.applyAsInt(group.partition())).toArray(),
        entries.stream().mapToInt(Entry::group).toArray(),
        kinds,
        entries.stream().mapToLong(entry -> entry.file().baseInstant()).toArray(),
        entries.stream().mapToLong(entry -> entry.file().anchor()).toArray(),
        entries.stream().mapToLong(entry -> entry.file().size()).toArray(),
        entries.stream().mapToLong(entry -> entry.file().rows()).toArray(),
        entries.stream().mapToLong(Entry::added).toArray(),
        entries.stream().mapToLong(Entry::removed).toArray());
  }

  private static FileNames names(List<Group> groups, List<Entry> entries) {
    ByteStrings.Builder fileIds = new ByteStrings.Builder();
    groups.forEach(group -> fileIds.add(group.fileId()));
    ByteStrings.Builder names = new ByteStrings.Builder();
    entries.forEach(entry -> names.add(entry.file().name()));
    return new FileNames(fileIds.build(), names.build());
  }

  private static ColumnChunk chunk(List<Entry> entries) {
    ColumnChunkBuilder builder = new ColumnChunkBuilder(ColumnType.of(TypeKind.LONG));
    for (Entry entry : entries) {
      ModelFile file = entry.file();
      builder.addLongs(file.minimum(), file.maximum(), true, 0, Math.max(0, file.rows()));
    }
    return builder.build();
  }
}
