package io.pruningindex.job.hudi.files;

/**
 * A file of a table whose footer is damaged. It is part of the table all the same, and nothing is
 * known of its columns.
 *
 * @param partition its partition path
 * @param fileId its file group
 * @param name its name, without its folder
 * @param reason what is wrong with it
 */
public record UnreadableFile(String partition, String fileId, String name, String reason) {
  /** Its path relative to the table. */
  public String path() {
    return partition.isEmpty() ? name : partition + "/" + name;
  }
}
