package io.pruningindex.job.hudi;

/**
 * A completed instant of a table's timeline.
 *
 * @param requestedTime when it was requested, as Hudi writes it; what names it
 * @param action what it did, for example {@code commit} or {@code clean}
 * @param completionTime when it completed, as Hudi writes it; for tables below version 8 that lack
 *     it, the time at which its file on the timeline was last changed
 */
public record TimelineInstant(String requestedTime, String action, String completionTime) {
  @Override
  public String toString() {
    return action + " " + requestedTime;
  }
}
