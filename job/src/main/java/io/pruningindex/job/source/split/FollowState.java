package io.pruningindex.job.source.split;

import io.pruningindex.job.hudi.TimelineInstant;
import io.pruningindex.job.hudi.files.UnreadableFile;
import io.pruningindex.query.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a table was followed: what a checkpoint holds of it.
 *
 * @param path where the table lies; another path in the configuration means another table
 * @param epoch the epoch that was opened last, 0 if none was
 * @param servedEpoch the epoch that was completed last, 0 if none was. If it is not {@code epoch},
 *     a build was interrupted
 * @param number the number that was dealt last, 0 if none was
 * @param newest the newest instant that was sent, or null if the table had none
 * @param numbered the instants that have a number, as far as the active timeline may still show
 *     them
 * @param awaited requested times of writes that were begun and have no number yet. One that is
 *     archived without ever having been seen complete can only be noticed by this
 * @param rebuilds how many times the table was built anew, the first time not counted
 * @param statsSchema the schema by which the stats of the files that were sent last were read; null
 *     if there is none, or if an older release wrote the checkpoint
 * @param unreadable files of the newest slices whose footer is damaged; of very many only some
 */
public record FollowState(
    String path,
    long epoch,
    long servedEpoch,
    long number,
    TimelineInstant newest,
    List<TimelineInstant> numbered,
    List<String> awaited,
    long rebuilds,
    TableSchema statsSchema,
    List<UnreadableFile> unreadable) {
  public FollowState {
    numbered = List.copyOf(numbered);
    awaited = List.copyOf(awaited);
    unreadable = List.copyOf(unreadable);
  }

  /** A table of which nothing was read. */
  public static FollowState unread(String path) {
    return new FollowState(path, 0, 0, 0, null, List.of(), List.of(), 0, null, List.of());
  }

  /** Whether a build of the table was begun and not completed. */
  public boolean buildInterrupted() {
    return epoch != servedEpoch;
  }

  /** The state after another epoch was opened. */
  public FollowState opening(long newEpoch, long rebuildCount) {
    return new FollowState(
        path,
        newEpoch,
        servedEpoch,
        number,
        newest,
        numbered,
        awaited,
        rebuildCount,
        statsSchema,
        unreadable);
  }

  /** The state after the open epoch became current as {@code newNumber}. */
  public FollowState built(
      long newNumber, TimelineInstant instant, List<TimelineInstant> all, List<String> begun) {
    return new FollowState(
        path, epoch, epoch, newNumber, instant, all, begun, rebuilds, statsSchema, unreadable);
  }

  /** The state after files were sent whose stats were read by a schema. */
  public FollowState readBy(TableSchema schema) {
    return new FollowState(
        path, epoch, servedEpoch, number, newest, numbered, awaited, rebuilds, schema, unreadable);
  }

  /** The state with these files of the newest slices found damaged, and no others. */
  public FollowState withUnreadable(List<UnreadableFile> files) {
    return new FollowState(
        path, epoch, servedEpoch, number, newest, numbered, awaited, rebuilds, statsSchema, files);
  }

  /** The state after a number was sent that changes nothing. */
  public FollowState repeated(long newNumber) {
    return new FollowState(
        path,
        epoch,
        servedEpoch,
        newNumber,
        newest,
        numbered,
        awaited,
        rebuilds,
        statsSchema,
        unreadable);
  }

  /**
   * The state after {@code applied} was sent as {@code newNumber}.
   *
   * @param named the instant that the table is as of now
   */
  public FollowState applied(long newNumber, TimelineInstant applied, TimelineInstant named) {
    List<TimelineInstant> all = new ArrayList<>(numbered);
    all.add(applied);
    List<String> rest = new ArrayList<>(awaited);
    rest.remove(applied.requestedTime());
    return new FollowState(
        path, epoch, servedEpoch, newNumber, named, all, rest, rebuilds, statsSchema, unreadable);
  }

  /** The state after a look at the timeline. */
  public FollowState watching(List<TimelineInstant> stillActive, List<String> begun) {
    return new FollowState(
        path,
        epoch,
        servedEpoch,
        number,
        newest,
        stillActive,
        begun,
        rebuilds,
        statsSchema,
        unreadable);
  }

  /** The state after the index was dropped, because the next build is of another path. */
  public FollowState movedTo(String newPath) {
    return dropped(newPath, servedEpoch > 0 ? rebuilds + 1 : rebuilds);
  }

  /** The state after the index was dropped, because the table is no longer configured. */
  public FollowState dropped() {
    return dropped(path, 0);
  }

  /** Epochs and numbers go on, so that none ever stands for two things. */
  private FollowState dropped(String nextPath, long rebuildCount) {
    return new FollowState(
        nextPath, epoch, 0, number, null, List.of(), List.of(), rebuildCount, null, List.of());
  }
}
