package io.pruningindex.job.source.reader;

import io.pruningindex.index.event.TableEvent;
import io.pruningindex.job.source.split.FollowState;
import java.util.List;

/**
 * Events that no checkpoint may fall between, and how far the table is followed once they are sent.
 *
 * @param events the events, in order
 * @param after the state once they are sent
 */
record Step(List<TableEvent> events, FollowState after) {}
