package io.pruningindex.job.dimension.hudi;

import io.pruningindex.job.hudi.TableSlice;

/**
 * What was sent of a file group.
 *
 * @param files stands for the files that were read, and for what their values meant; "" if the
 *     group was sent in part only
 * @param completionTime when the newest instant that wrote to them was completed, or "" if the
 *     timeline did not tell any more. A plan that is carried out a second time may write files of
 *     the same names
 */
record SentGroup(String files, String completionTime) {
  /** A group of which some pieces may have been sent, and others may not. */
  static final SentGroup IN_PART = new SentGroup("", "");

  /**
   * A group of which all is sent.
   *
   * @param meaning what the values depend on beside the files
   */
  static SentGroup of(TableSlice slice, String meaning) {
    return new SentGroup(Digest.of(meaning, slice.fileNames()), slice.completionTime());
  }

  /** Whether the rows may be others now. */
  boolean differs(SentGroup now) {
    return !files.equals(now.files)
        || !completionTime.isEmpty()
            && !now.completionTime.isEmpty()
            && !completionTime.equals(now.completionTime);
  }
}
