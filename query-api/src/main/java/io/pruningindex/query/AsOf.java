package io.pruningindex.query;

import java.util.Objects;
import java.util.Optional;

/**
 * The instant of a table that an answer is exact for.
 *
 * @param sequence the number that the index dealt the instant. Numbers grow in the order in which
 *     instants were seen complete; after a recovery of the job a number may be dealt again, to
 *     another instant
 * @param instant the instant's requested time as in the table's timeline, or null for a table
 *     without any instant
 * @param completionTime its completion time as in the timeline, or null if not known
 * @param position the place in the order in which instants were seen complete, from which {@link
 *     PruneRequest.Builder#between(Position, String)} can go on whatever befalls the job meanwhile.
 *     Empty while the index is as an older release left it
 */
public record AsOf(
    long sequence, String instant, String completionTime, Optional<Position> position) {
  public AsOf {
    Objects.requireNonNull(position, "position");
  }
}
