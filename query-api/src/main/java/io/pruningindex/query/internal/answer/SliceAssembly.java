package io.pruningindex.query.internal.answer;

import io.pruningindex.query.PrunedSlice;
import io.pruningindex.query.internal.answer.report.SliceReasons;
import io.pruningindex.query.internal.answer.selection.SliceSelection;
import io.pruningindex.query.internal.answer.table.Directory;
import io.pruningindex.query.internal.evaluate.PartitionFilter;
import io.pruningindex.query.internal.file.FileNames;
import io.pruningindex.query.internal.file.FileTable;
import io.pruningindex.query.internal.file.InstantTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Makes the slices to read out of what was selected in a bucket; only here are there objects. */
final class SliceAssembly {
  private record LogFile(long instant, int version, String name) {}

  /** By the instants in their names, whenever those completed: as readers of Hudi merge them. */
  private static final Comparator<LogFile> MERGING_ORDER =
      Comparator.comparingLong(LogFile::instant)
          .thenComparingInt(LogFile::version)
          .thenComparing(LogFile::name);

  private final SliceSelection selection;
  private final FileTable files;
  private final FileNames foldedNames;
  private final FileNames tailNames;
  private final Directory directory;
  private final SliceReasons reasons;
  private final Map<Integer, String> paths = new HashMap<>();
  private final Map<Long, String> instants = new HashMap<>();

  private SliceAssembly(
      SliceSelection selection,
      FileNames foldedNames,
      Directory directory,
      PartitionFilter explained) {
    this.selection = selection;
    this.files = selection.all().files();
    this.foldedNames = foldedNames;
    this.tailNames = selection.bucket().tail().names();
    this.directory = directory;
    this.reasons =
        explained == null ? null : new SliceReasons(selection, explained, this::fileName);
  }

  /**
   * The slices selected.
   *
   * @param foldedNames the names of folded groups and files, and perhaps of later ones
   * @param explained the predicate of which to say, slice by slice, why it did not rule it out;
   *     null for no reasons
   */
  static List<PrunedSlice> slices(
      SliceSelection selection,
      FileNames foldedNames,
      Directory directory,
      PartitionFilter explained) {
    SliceAssembly assembly = new SliceAssembly(selection, foldedNames, directory, explained);
    int[] kept = selection.keptFiles();
    List<PrunedSlice> slices = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= kept.length; to++) {
      if (to == kept.length || assembly.group(kept[to]) != assembly.group(kept[from])) {
        slices.add(assembly.slice(kept, from, to));
        from = to;
      }
    }
    return slices;
  }

  private PrunedSlice slice(int[] kept, int from, int to) {
    int group = group(kept[from]);
    String baseFile = null;
    long baseInstant = InstantTime.NONE;
    List<LogFile> logs = new ArrayList<>();
    long earliestLog = Long.MAX_VALUE;
    long bytes = 0;
    long rows = 0;
    boolean rowsKnown = true;
    for (int at = from; at < to; at++) {
      int file = kept[at];
      if (files.isBase(file)) {
        baseFile = fileName(file);
        baseInstant = files.baseInstant()[file];
      } else {
        String name = fileName(file);
        logs.add(new LogFile(files.baseInstant()[file], LogFileName.version(name), name));
        earliestLog = Math.min(earliestLog, files.baseInstant()[file]);
      }
      bytes += Math.max(0, files.size()[file]);
      rows += Math.max(0, files.rows()[file]);
      rowsKnown &= files.rows()[file] >= 0;
    }
    logs.sort(MERGING_ORDER);
    return new PrunedSlice(
        paths.computeIfAbsent(files.groupPartition()[group], directory::path),
        fileId(group),
        instants.computeIfAbsent(baseFile == null ? earliestLog : baseInstant, InstantTime::unpack),
        baseFile,
        logs.stream().map(LogFile::name).toList(),
        bytes,
        rowsKnown ? OptionalLong.of(rows) : OptionalLong.empty(),
        selection.fullyMatched(group),
        reasons == null ? List.of() : reasons.of(group, Arrays.copyOfRange(kept, from, to)));
  }

  private int group(int file) {
    return files.group()[file];
  }

  private String fileName(int file) {
    int folded = selection.all().folded();
    return file < folded
        ? foldedNames.fileNames().string(file)
        : tailNames.fileNames().string(file - folded);
  }

  private String fileId(int group) {
    int folded = selection.all().foldedGroups();
    return group < folded
        ? foldedNames.groupFileIds().string(group)
        : tailNames.groupFileIds().string(group - folded);
  }
}
