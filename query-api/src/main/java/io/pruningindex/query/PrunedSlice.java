package io.pruningindex.query;

import java.util.List;
import java.util.OptionalLong;

/**
 * A file slice to read.
 *
 * @param partition the partition's path relative to the table, "" for a table without partitions
 * @param fileId the id of its file group
 * @param baseInstant the instant that the slice is named by: of its base file, or of its earliest
 *     log file if it has no base file
 * @param baseFile the base file's name, or null if it has none
 * @param logFiles the names of its log files, in the order in which Hudi merges them: by the
 *     instants in their names
 * @param bytes bytes of all its files; files of unknown size count as nothing
 * @param rows records in all its files, before merging; empty if not known for every file
 * @param fullyMatched whether every row of the slice is known to match the predicate
 * @param reasons why it was kept, a sentence for each term of the predicate that could not rule it
 *     out; empty unless the request was verbose
 */
public record PrunedSlice(
    String partition,
    String fileId,
    String baseInstant,
    String baseFile,
    List<String> logFiles,
    long bytes,
    OptionalLong rows,
    boolean fullyMatched,
    List<String> reasons) {
  public PrunedSlice {
    logFiles = List.copyOf(logFiles);
    reasons = List.copyOf(reasons);
  }
}
