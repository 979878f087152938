package io.pruningindex.index.model;

import io.pruningindex.query.internal.file.FileKind;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.schema.Column;
import io.pruningindex.query.schema.ColumnType;
import io.pruningindex.query.schema.MergeMode;
import io.pruningindex.query.schema.PartitionField;
import io.pruningindex.query.schema.TableSchema;
import io.pruningindex.query.schema.TypeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Draws what happens to a table next, within what Hudi can do. */
final class TableScript {
  /** A column whose type changes to one that does not go together with the old one. */
  static final String RETYPED = "retyped";

  private final Random random;
  private final ModelTable model;
  private final Map<String, ColumnType> columns = new LinkedHashMap<>();
  private long clock = 1000;
  private int groups;

  TableScript(Random random, ModelTable model) {
    this.random = random;
    this.model = model;
    columns.put("widened", ColumnType.of(TypeKind.INT));
    columns.put("text", ColumnType.of(TypeKind.STRING));
    columns.put("price", ColumnType.decimal(10, 2));
    columns.put(RETYPED, ColumnType.of(TypeKind.INT));
  }

  TableSchema schema() {
    List<Column> all = new ArrayList<>();
    columns.forEach((name, type) -> all.add(new Column(name, type, true)));
    return new TableSchema(
        all,
        List.of(new PartitionField("text", ColumnType.of(TypeKind.STRING), true)),
        false,
        false,
        MergeMode.WHOLE_ROWS,
        8,
        true);
  }

  /** Changes a column's type or adds a column; false if all has happened. */
  boolean changeSchema() {
    if (columns.get("widened").kind() == TypeKind.INT) {
      columns.put("widened", ColumnType.of(TypeKind.LONG));
      columns.put("price", ColumnType.decimal(15, 2));
    } else if (!columns.containsKey("late")) {
      columns.put("late", ColumnType.of(TypeKind.DOUBLE));
    } else if (columns.get(RETYPED).kind() == TypeKind.INT) {
      columns.put(RETYPED, ColumnType.of(TypeKind.STRING));
    } else {
      return false;
    }
    return true;
  }

  /** Whether a column has changed to a type that does not go together with its old one. */
  boolean retyped() {
    return columns.get(RETYPED).kind() != TypeKind.INT;
  }

  List<ModelFile> newFiles() {
    List<ModelFile> files = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int count = random.nextInt(3) == 0 ? 25 : 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      ModelFile file = newFile(files);
      if (names.add(file.partition + file.name)) {
        files.add(file);
      }
    }
    return files;
  }

  /** Files that can go from storage without changing what the newest slices are. */
  List<ModelFile> cleanable() {
    Set<ModelFile> latest = new HashSet<>(model.latest(model.number));
    return model.files.stream()
        .filter(f -> !latest.contains(f) && random.nextInt(3) == 0)
        .filter(f -> !isNeededUnder(f, latest))
        .toList();
  }

  /** A group all of whose files go, or have gone, from storage. */
  List<ModelFile> wholeGroup() {
    ModelFile one = any(model.files);
    return one == null
        ? List.of()
        : model.files.stream().filter(f -> f.group().equals(one.group())).toList();
  }

  List<ModelFile> someLive() {
    return model.latest(model.number).stream().filter(f -> random.nextInt(10) == 0).toList();
  }

  /** A name that lives on in newer self must not be taken away with its older one. */
  private static boolean isNeededUnder(ModelFile file, Set<ModelFile> latest) {
    return latest.stream()
        .anyMatch(f -> f.partition.equals(file.partition) && f.name.equals(file.name));
  }

  private ModelFile newFile(List<ModelFile> pending) {
    clock += 10;
    List<ModelFile> known = new ArrayList<>(model.files);
    known.addAll(pending);
    ModelFile peer = any(known.stream().filter(f -> f.removed == FileTable.LIVE).toList());
    int choice = random.nextInt(10);
    if (peer == null || choice < 3) {
      groups++;
      String partition = random.nextInt(3) == 0 ? "p=0" : "p=" + random.nextInt(9);
      FileKind kind = choice == 0 ? FileKind.LOG : FileKind.BASE;
      return file(partition, "group" + groups, kind, clock, clock + random.nextInt(20), null);
    } else if (choice < 5) {
      return file(peer.partition, peer.fileId, FileKind.BASE, clock, clock, null);
    } else if (choice < 6) {
      return file(peer.partition, peer.fileId, peer.kind, peer.baseInstant, peer.anchor, peer.name);
    }
    long anchor = clock - (random.nextInt(4) == 0 ? random.nextInt(200) : 0);
    return file(peer.partition, peer.fileId, FileKind.LOG, peer.baseInstant, anchor, null);
  }

  private ModelFile file(
      String partition, String fileId, FileKind kind, long instant, long anchor, String name) {
    ModelFile file =
        new ModelFile(
            partition,
            fileId,
            name != null ? name : fileId + "_" + clock + (kind == FileKind.BASE ? ".base" : ".log"),
            kind,
            instant,
            kind == FileKind.BASE ? instant : anchor,
            100 + random.nextInt(1000),
            random.nextInt(8) == 0 ? -1 : random.nextInt(500));
    columns.forEach(
        (column, type) -> {
          if (random.nextInt(10) > 0) {
            file.stats.put(column, ModelStats.random(type, random));
          }
        });
    return file;
  }

  private ModelFile any(List<ModelFile> files) {
    return files.isEmpty() ? null : files.get(random.nextInt(files.size()));
  }
}
