package io.pruningindex.job.demo.truth;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * A table as of the moment at which an instant was the newest to be completed.
 *
 * @param name which instant that was, and its place in the order of completion
 * @param completionTime the instant's completion time, as the timeline has it
 * @param operation what kind of write it was, for example UPSERT; null for cleans and rollbacks
 * @param slices all file slices that a reader of the newest state reads
 */
public record RecordedInstant(
    InstantName name, String completionTime, String operation, List<RecordedSlice> slices) {

  /** Copies the list. */
  public RecordedInstant {
    slices = List.copyOf(slices);
  }

  /** The number of rows in the table. */
  @JsonIgnore
  public int rowCount() {
    return slices.stream().mapToInt(RecordedSlice::rowCount).sum();
  }
}
